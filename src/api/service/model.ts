import { t } from "elysia";
import { EXAMPLES } from "../../resolutions/mod.ts";
import { LanguageModel } from "../resolve/model.ts";

const ExampleModel = t.Object({
  id: t.String(),
  input: t.String(),
}, { additionalProperties: false });

/** Schemas of the routes under `/v1/service`. */
export const ServiceModel = {
  service: t.Object({
    signup: t.Union([t.Literal("open"), t.Literal("invite"), t.Literal("closed")], {
      description: "Who may create an account: anybody, people with an invitation, or nobody.",
    }),
    has_accounts: t.Boolean({ description: "`false` on a new service, until somebody has signed up." }),
    first_account_command: t.Union([t.String(), t.Null()], {
      description: "The command that makes the first account, as this process was started; null once there is one.",
    }),
    mail: t.Boolean({ description: "Whether the service sends mails, such as links for a new password." }),
    examples: t.Array(ExampleModel, { description: "Inputs that may be tried without a credential." }),
  }, { additionalProperties: false }),
  params: t.Object({ name: t.String({ minLength: 1, maxLength: 40 }) }),
  query: t.Object({ language: t.Optional(LanguageModel) }, { additionalProperties: false }),
};

/** A real answer, for the documentation. */
export const SERVICE_EXAMPLE = {
  signup: "open",
  has_accounts: true,
  first_account_command: null,
  mail: true,
  examples: EXAMPLES,
};
