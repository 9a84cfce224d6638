import { t } from "elysia";
import { AUDIT_ACTIONS, type AuditAction } from "../../accounts/mod.ts";
import {
  closed,
  Count,
  countModel,
  dayModel,
  emailModel,
  identifierModel,
  Moment,
  oneOf,
  orNull,
  PAGE_QUERY,
  pageModel,
  textModel,
  tokenModel,
} from "../models/fields.ts";
import { ROLES } from "../../domain/caller.ts";

/** A member's role in an organization. */
const RoleModel = oneOf(ROLES);

const Organization = closed({
  id: t.String(),
  name: t.String(),
  slug: t.String({ description: "Part of the URLs of public maps." }),
  monthly_limit: countModel("Live calls per calendar month, set by the operator."),
  members: Count,
  second_factor_required: t.Boolean({ description: "Whether members need a second factor to act in it." }),
  zero_data_retention: t.Boolean({ description: "Whether nothing of its calls is stored." }),
});

const invitation = {
  id: t.String(),
  role: RoleModel,
  email: orNull(t.String(), { description: "The only address that may accept; null: anyone with the link." }),
  created_at: Moment,
  expires_at: Moment,
};

/**
 * Schemas of the requests and answers of the routes under `/v1/organization`, `/v1/invitations` and `/v1/audit-events`.
 */
export const OrganizationModel = {
  organization: Organization,
  change: closed({
    name: t.Optional(
      textModel({ maxLength: 100, description: "The organization's name.", examples: ["Babbage & Co"] }),
    ),
    slug: t.Optional(t.String({
      minLength: 3,
      maxLength: 48,
      pattern: "^[a-z0-9-]+$",
      description: "Lower-case letters a to z, digits, and single hyphens between them.",
      examples: ["babbage"],
    })),
  }, { minProperties: 1, rule: "an object with a name, a slug or both" }),
  members: pageModel(closed({
    user_id: t.String(),
    email: t.String(),
    role: RoleModel,
    joined_at: Moment,
    second_factor: orNull(t.Boolean(), {
      description: "Whether the member has a second factor; null below the role admin.",
    }),
  })),
  memberParams: t.Object({ user_id: identifierModel("usr") }),
  changeRole: closed({ role: RoleModel }),
  changedRole: closed({ user_id: t.String(), role: RoleModel }),
  zeroDataRetention: closed({ enabled: t.Boolean() }),
  secondFactor: closed({ required: t.Boolean() }),
  invite: closed({ role: RoleModel, email: t.Optional(emailModel("bob@example.com")) }),
  invited: closed({
    ...invitation,
    token: t.String({ description: "For signing up or accepting. Shown only once." }),
    url: t.String({ format: "uri", description: "The link to send. Shown only once." }),
    mailed: t.Boolean({
      description:
        "Whether the service sends the invitation to its address. It does where it sends mails, if your own " +
        "address is verified, up to 50 a day.",
    }),
  }),
  invitations: pageModel(closed(invitation)),
  invitation: closed({
    organization: closed({ name: t.String() }),
    invited_by: orNull(t.String(), {
      description: "The e-mail address of the member who created it; null: no longer a member.",
    }),
    role: RoleModel,
    email: invitation.email,
    expires_at: Moment,
  }),
  tokenParams: t.Object({
    token: tokenModel("The token of an invitation."),
  }),
  joined: closed({
    organization: closed({ id: t.String(), name: t.String(), slug: t.String(), role: RoleModel }),
  }),
  eventQuery: closed({
    ...PAGE_QUERY,
    actor_id: t.Optional(t.String({
      pattern: "^(?:operator|[a-z]{3}_[0-9a-z]{1,40})$",
      rule: "an identifier, or operator",
      description: "Only what this person or key did: an identifier, or `operator`.",
    })),
    action: t.Optional(t.Unsafe<AuditAction>(oneOf(AUDIT_ACTIONS, { description: "Only events of this kind." }))),
    from: t.Optional(dayModel("The first day, in UTC.")),
    to: t.Optional(dayModel("The last day, in UTC.")),
    format: t.Optional(oneOf(["json", "csv"], {
      description: "`csv`: all of them as a table, without pages. Default: `json`.",
    })),
  }),
  eventTable: t.String(),
  events: pageModel(closed({
    id: t.String(),
    at: Moment,
    action: t.String({ description: "What was done, such as `api_key.created`. Later versions may add actions." }),
    actor_id: t.String({ description: "A user, a key, or `operator`." }),
    actor_name: orNull(t.String(), {
      description: "A member's e-mail address or a key's name; null: deleted, or no longer a member.",
    }),
    target_id: orNull(t.String()),
    target_name: orNull(t.String(), { description: "The same for a target that is a member or a key." }),
    address: orNull(t.String(), { description: "The IP address of the request." }),
    user_agent: orNull(t.String()),
    details: t.Record(t.String(), t.Union([t.String(), t.Number(), t.Array(t.String())])),
    sequence: orNull(t.Number({ multipleOf: 1, minimum: 1 }), {
      description: "Its number in the organization's chain.",
    }),
    previous_hash: orNull(t.String(), { description: "The hash of the event before it." }),
    hash: orNull(t.String(), { description: "SHA-256 of the event and of previous_hash." }),
  })),
  exported: t.Object({
    organization: t.Array(t.Record(t.String(), t.Unknown())),
  }, { additionalProperties: true, description: "A list for each kind of data." }),
};
