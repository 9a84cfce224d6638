import { t } from "elysia";

/** The identifier in a path. Malformed identifiers are answered like unknown ones. */
export const IdParamsModel = t.Object({
  id: t.String({
    pattern: "^[a-z]{3}_[0-9a-z]{1,40}$",
    description: "An identifier with its type prefix.",
  }),
});
