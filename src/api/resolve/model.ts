import { type Static, t } from "elysia";
import { COUNTRY_CODE_RULE, COUNTRY_CODES, isCountryCode } from "../../domain/country_code.ts";
import {
  type Input,
  INPUT_LENGTH_MAX,
  isInputTooLong,
  STATED_COMPONENTS,
  STATED_LENGTH_MAX,
  type StructuredInput,
} from "../../domain/input.ts";
import { AnswerModel, CHECK, CoordinatesModel, ROW_ANSWER } from "../models/answer_model.ts";
import { closed, countModel, integerModel, languageModel, oneOf, orNull, SessionModel } from "../models/fields.ts";
import { boundsModel } from "../models/geo_models.ts";
import { AppendModel } from "../parameters/append.ts";
import { checkedBounds } from "../parameters/bounds.ts";
import { preferredLanguage } from "../parameters/headers.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";
import { NEEDS } from "../../domain/address_check.ts";

/** The body of `POST /v1/resolve/structured`. */
type StructuredBody = Static<typeof ResolveModel.structured>;

/** The text to resolve. Its length is counted without surrounding spaces, which a schema cannot express. */
export const InputModel = t.String({
  minLength: 1,
  description:
    `A written address, \`latitude,longitude\`, a map link or a short code: 1 to ${INPUT_LENGTH_MAX} characters, ` +
    "without the spaces around it.",
  rule: `a string of 1 to ${INPUT_LENGTH_MAX} characters`,
  examples: ["Utrecht"],
});

/** The country to search in. */
export const CountryModel = t.String({
  pattern: countryPattern(),
  description: "ISO 3166-1 alpha-2 in upper or lower case: resolve only inside this country.",
  rule: COUNTRY_CODE_RULE,
  examples: ["NL"],
});

/** The language of a label. */
export const LanguageModel = languageModel(
  "label's language. Default: `Accept-Language`, then the language of the place.",
  ["nl"],
);

/** What a form has to know of the address. */
export const NeedsModel = oneOf(NEEDS, {
  description: "What must be known of the address. Adds `action` (what a form does next), `missing` and `replaced`.",
  rule: "one of house, street, postcode and locality",
});

/** Options next to the input, for every kind of request. */
const OPTIONS = {
  language: t.Optional(LanguageModel),
  near: t.Optional(CoordinatesModel),
  bounds: t.Optional(boundsModel("a hard filter.")),
  max_accuracy_m: t.Optional(t.Number({
    exclusiveMinimum: 0,
    description: "Metres. A coarser answer is `uncertain`, `too_coarse`.",
    rule: "a number of metres above 0",
  })),
  alternatives: t.Optional(
    integerModel({ minimum: 0, maximum: 10, description: "Maximum number of alternatives. Default: 0." }),
  ),
  needs: t.Optional(NeedsModel),
  append: t.Optional(AppendModel),
  explain: t.Optional(t.Boolean({ description: "Adds `explanation`." })),
  no_store: t.Optional(t.Boolean({ description: "The input is never logged, cached or stored." })),
};

/** One component of a structured address. */
const componentModel = (description: string, example: string) =>
  t.Optional(t.String({
    minLength: 1,
    maxLength: STATED_LENGTH_MAX,
    description,
    rule: `a string of 1 to ${STATED_LENGTH_MAX} characters`,
    examples: [example],
  }));

/** Schemas of the requests and answers of `/v1/resolve`. */
export const ResolveModel = {
  body: closed({
    input: InputModel,
    country: t.Optional(CountryModel),
    session: t.Optional(SessionModel),
    ...OPTIONS,
  }),
  structured: closed({
    house_number: componentModel("As written on the house.", "23"),
    street: componentModel("With the number only if `house_number` is absent.", "Städtle"),
    unit: componentModel("Flat, floor, staircase, box.", "Top 4"),
    postcode: componentModel("Never corrected.", "9490"),
    locality: componentModel("The town or village.", "Vaduz"),
    district: componentModel("A part of the locality.", "Ebenholz"),
    county: componentModel("The area between locality and region.", "Santa Clara"),
    region: componentModel("State, canton or province: its name or usual code.", "Oberland"),
    country: componentModel(
      "Its name in any language, or its ISO 3166-1 alpha-2 code, which also limits the answer to that country.",
      "LI",
    ),
    session: t.Optional(SessionModel),
    ...OPTIONS,
  }, { description: "At least one component of the address." }),
  resolution: AnswerModel,
};

/** Inputs of one call with JSON. From the public contract. */
export const INPUTS_MAX = 1000;

const { explain: _explain, ...LIST_OPTIONS } = OPTIONS;

const ManyInput = closed({
  input: InputModel,
  country: t.Optional(CountryModel),
  id: t.Optional(t.String({ maxLength: 200, description: "Returned with the answer.", examples: ["a1"] })),
  ...LIST_OPTIONS,
});

/** Schemas of `POST /v1/resolve/many`. */
export const ManyModel = {
  input: ManyInput,
  body: closed({
    inputs: t.Array(t.Union([InputModel, ManyInput]), { minItems: 1, maxItems: INPUTS_MAX }),
  }),
  answers: closed({
    data: t.Array(
      closed({
        id: orNull(t.String()),
        line: t.Optional(countModel("Of a line that failed.", 1)),
        ...ROW_ANSWER,
        ...CHECK,
        appended: AnswerModel.properties.appended,
        error: t.Optional(closed({
          code: t.String({ description: "As in a problem." }),
          detail: t.String(),
          errors: t.Optional(t.Array(closed({ pointer: t.String(), detail: t.String() }))),
        }, { description: "Why there is no answer; with `failed` only." })),
      }),
      { description: "In the order of the inputs." },
    ),
  }),
};

/** Matches every country's code in any case: `^(?:[Aa][DdEe…]|[Bb][…]…)$`. */
function countryPattern(): string {
  const seconds = new Map<string, string>();
  for (const [first = "", second = ""] of COUNTRY_CODES) {
    seconds.set(first, `${seconds.get(first) ?? ""}${second}${second.toLowerCase()}`);
  }
  return `^(?:${[...seconds].map(([first, rest]) => `[${first}${first.toLowerCase()}][${rest}]`).join("|")})$`;
}

/** The body of `POST /v1/resolve`. */
export type ResolveBody = Static<typeof ResolveModel.body>;

/**
 * Converts a body to the resolver's input, with the checks that a schema cannot express.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function toInput(body: ResolveBody, acceptLanguage: string | null): Input {
  const input: Input = { text: trimmed(body.input), ...toOptions(body, acceptLanguage) };
  return body.country === undefined ? input : { ...input, country: body.country.toUpperCase() };
}

type Options = { -readonly [Name in keyof Omit<Input, "text" | "country">]: Input[Name] };

/**
 * The options of a body next to its input. `checkedAppend` checks the columns against the loaded data.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function toOptions(
  body: Omit<ResolveBody, "input" | "country">,
  acceptLanguage: string | null,
): Omit<Input, "text" | "country"> {
  const options: Options = {};
  const language = body.language ?? preferredLanguage(acceptLanguage);
  if (language !== undefined) {
    options.language = language;
  }
  if (body.near !== undefined) {
    options.near = body.near;
  }
  if (body.bounds !== undefined) {
    options.bounds = checkedBounds(body.bounds);
  }
  if (body.max_accuracy_m !== undefined) {
    options.maxAccuracyM = body.max_accuracy_m;
  }
  if (body.alternatives !== undefined) {
    options.alternatives = body.alternatives;
  }
  if (body.explain !== undefined) {
    options.explain = body.explain;
  }
  if (body.needs !== undefined) {
    options.spans = true;
  }
  if (body.append !== undefined) {
    options.append = body.append;
  }
  return options;
}

function trimmed(input: string): string {
  const text = input.trim();
  if (text.length === 0 || isInputTooLong(text)) {
    throw invalidField("body", {
      input: `Must be a string of 1 to ${INPUT_LENGTH_MAX} characters without the spaces around it`,
    });
  }
  return text;
}

/**
 * Converts a body of address components, with the checks that a schema cannot express.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function toStructuredInput(body: StructuredBody, acceptLanguage: string | null): StructuredInput {
  const components = componentsOf(body);
  if (Object.keys(components).length === 0) {
    throw invalidField("body", {
      "": "Must have at least one of house_number, street, unit, postcode, locality, district, county, " +
        "region and country",
    });
  }
  if (components.country !== undefined && isUnknownCode(components.country)) {
    throw invalidField("body", { country: `Must be ${COUNTRY_CODE_RULE}, or a country's name` });
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
      const field = name === "houseNumber" ? "house_number" : name;
      throw invalidField("body", { [field]: "Must contain more than spaces" });
    }
    if (text !== undefined) {
      components[name] = text;
    }
  }
  return components;
}
