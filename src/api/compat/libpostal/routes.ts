import { Elysia, t } from "elysia";
import type { Components } from "../../../domain/resolution.ts";
import { parseFor } from "../../../resolutions/mod.ts";
import { spendCall } from "../../../usage/mod.ts";
import { documentsOf } from "../../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import { noteSpent } from "../../plugins/requests/request_notes.ts";
import { INPUT_LENGTH_MAX } from "../../../domain/input.ts";
import { toInput } from "../../resolve/model.ts";
import type { RouteContext } from "../../route_context.ts";
import { closed } from "../../models/fields.ts";

/** The names of the components in libpostal. */
const LABELS: { readonly [Name in keyof Components]?: string } = {
  name: "house",
  houseNumber: "house_number",
  street: "road",
  unit: "unit",
  postcode: "postcode",
  district: "suburb",
  locality: "city",
  county: "state_district",
  region: "state",
  country: "country",
};

/** Schemas of libpostal's interface. */
const LibpostalModel = {
  body: t.Object({
    query: t.String({
      minLength: 1,
      maxLength: 2 * INPUT_LENGTH_MAX,
      description: "A written address.",
      examples: ["Utrecht"],
    }),
  }, { additionalProperties: true }),
  parsed: t.Array(closed({ label: t.String(), value: t.String() })),
  expanded: t.Array(t.String()),
};

/**
 * The interface of libpostal's servers: an address in its components, and in the forms by which equal ones are found.
 *
 * @see https://github.com/johnlonganecker/libpostal-rest
 */
export function libpostalRoutes({ dependencies: { resolutions, usage }, guard, documented }: RouteContext) {
  const document = documentsOf(documented("Drop-in interfaces"), { texts: DOCUMENTS, model: LibpostalModel });
  return new Elysia({ name: "libpostal", prefix: "/compat/libpostal" })
    .use(guard)
    .post("/parser", async ({ body, caller, notes }) => {
      const { text } = toInput({ input: body.query }, null);
      noteSpent(notes, await spendCall(usage, caller));
      return parseFor(resolutions, { text }).components.flatMap(({ component, text: written }) => {
        const label = LABELS[component];
        return label === undefined ? [] : [{ label, value: written.toLowerCase() }];
      });
    }, { scope: "resolve", body: LibpostalModel.body, ...document("parser", "parsed") })
    .post("/expand", async ({ body, caller, notes }) => {
      const { text } = toInput({ input: body.query }, null);
      noteSpent(notes, await spendCall(usage, caller));
      return [...parseFor(resolutions, { text }).expansions];
    }, { scope: "resolve", body: LibpostalModel.body, ...document("expand", "expanded") });
}
