import type { Static } from "elysia";
import { COUNTRY_CODE_RULE, isCountryCode } from "../../domain/country_code.ts";
import { STATED_COMPONENTS, type StructuredInput } from "../../domain/structured_input.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";
import { type ResolveModel, toOptions } from "./model.ts";

/** The body of `POST /v1/resolve/structured`. */
type StructuredBody = Static<typeof ResolveModel.structured>;

/**
 * Converts a body of address components, with the checks that a schema cannot express.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function toStructuredInput(body: StructuredBody, acceptLanguage: string | null): StructuredInput {
  const components = componentsOf(body);
  if (Object.keys(components).length === 0) {
    const detail = "Must have at least one of house_number, street, unit, postcode, locality, district, county, " +
      "region and country";
    throw invalidField("body", { pointer: "", detail });
  }
  if (components.country !== undefined && isUnknownCode(components.country)) {
    const detail = `Must be ${COUNTRY_CODE_RULE}, or a country's name`;
    throw invalidField("body", { pointer: "/country", detail });
  }
  return { components, ...toOptions(body, acceptLanguage) };
}

/** No country's name has two Latin letters, except the widely used "UK", which is not a code. */
function isUnknownCode(country: string): boolean {
  return /^[a-z]{2}$/iu.test(country) && !isCountryCode(country) && country.toUpperCase() !== "UK";
}

function componentsOf(body: StructuredBody): StructuredInput["components"] {
  const { house_number: houseNumber, street, unit, postcode, locality, district, county, region, country } = body;
  const provided = { houseNumber, street, unit, postcode, locality, district, county, region, country };
  const components: { -readonly [Key in keyof StructuredInput["components"]]: string } = {};
  for (const name of STATED_COMPONENTS) {
    const text = provided[name]?.trim();
    if (text === "") {
      const detail = "Must contain more than spaces";
      const pointer = `/${name === "houseNumber" ? "house_number" : name}`;
      throw invalidField("body", { pointer, detail });
    }
    if (text !== undefined) {
      components[name] = text;
    }
  }
  return components;
}
