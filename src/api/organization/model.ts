import { t } from "elysia";
import { AUDIT_ACTIONS, type AuditAction } from "../../accounts/mod.ts";
import { identifierModel, oneOf, PAGE_QUERY, pageModel, textModel } from "../models/fields.ts";
import { ROLES } from "../../domain/caller.ts";

/** A member's role in an organization. */
const RoleModel = oneOf(ROLES);

const Moment = t.String({ format: "date-time" });
const Email = textModel({
  minLength: 3,
  maxLength: 254,
  description: "An e-mail address.",
  examples: ["bob@example.com"],
});

const Organization = t.Object({
  id: t.String(),
  name: t.String(),
  slug: t.String({ description: "Part of the URLs of public maps." }),
  monthly_limit: t.Number({
    multipleOf: 1,
    minimum: 0,
    description: "Live calls per calendar month, set by the operator.",
  }),
  members: t.Number({ multipleOf: 1, minimum: 0 }),
  second_factor_required: t.Boolean({ description: "Whether members need a second factor to act in it." }),
  zero_data_retention: t.Boolean({ description: "Whether nothing of its calls is stored." }),
}, { additionalProperties: false });

const invitation = {
  id: t.String(),
  role: RoleModel,
  email: t.Union([t.String(), t.Null()], {
    description: "The only address that may accept; null: anyone with the link.",
  }),
  created_at: Moment,
  expires_at: Moment,
};

/**
 * Schemas of the requests and answers of the routes under `/v1/organization`, `/v1/invitations` and `/v1/audit-events`.
 */
export const OrganizationModel = {
  organization: Organization,
  change: t.Object({
    name: t.Optional(
      textModel({ minLength: 1, maxLength: 100, description: "The organization's name.", examples: ["Babbage & Co"] }),
    ),
    slug: t.Optional(t.String({
      minLength: 3,
      maxLength: 48,
      pattern: "^[a-z0-9-]+$",
      description: "Lower-case letters a to z, digits, and single hyphens between them.",
      examples: ["babbage"],
    })),
  }, { additionalProperties: false, minProperties: 1, rule: "an object with a name, a slug or both" }),
  members: pageModel(t.Object(
    {
      user_id: t.String(),
      email: t.String(),
      role: RoleModel,
      joined_at: Moment,
      second_factor: t.Union([t.Boolean(), t.Null()], {
        description: "Whether the member has a second factor; null below the role admin.",
      }),
    },
    { additionalProperties: false },
  )),
  memberParams: t.Object({ user_id: identifierModel("usr") }),
  changeRole: t.Object({ role: RoleModel }, { additionalProperties: false }),
  changedRole: t.Object({ user_id: t.String(), role: RoleModel }, { additionalProperties: false }),
  zeroDataRetention: t.Object({ enabled: t.Boolean() }, { additionalProperties: false }),
  secondFactor: t.Object({ required: t.Boolean() }, { additionalProperties: false }),
  invite: t.Object({ role: RoleModel, email: t.Optional(Email) }, { additionalProperties: false }),
  invited: t.Object({
    ...invitation,
    token: t.String({ description: "For signing up or accepting. Shown only once." }),
    url: t.String({ format: "uri", description: "The link to send. Shown only once." }),
    mailed: t.Boolean({
      description:
        "Whether the service sends the invitation to its address. It does where it sends mails, if your own " +
        "address is verified, up to 50 a day.",
    }),
  }, { additionalProperties: false }),
  invitations: pageModel(t.Object(invitation, { additionalProperties: false })),
  invitation: t.Object({
    organization: t.Object({ name: t.String() }, { additionalProperties: false }),
    invited_by: t.Union([t.String(), t.Null()], {
      description: "The e-mail address of the member who created it; null: no longer a member.",
    }),
    role: RoleModel,
    email: invitation.email,
    expires_at: Moment,
  }, { additionalProperties: false }),
  tokenParams: t.Object({
    token: t.String({ minLength: 1, maxLength: 256, description: "The token of an invitation." }),
  }),
  joined: t.Object({
    organization: t.Object(
      { id: t.String(), name: t.String(), slug: t.String(), role: RoleModel },
      { additionalProperties: false },
    ),
  }, { additionalProperties: false }),
  eventQuery: t.Object({
    ...PAGE_QUERY,
    actor_id: t.Optional(t.String({
      pattern: "^(?:operator|[a-z]{3}_[0-9a-z]{1,40})$",
      rule: "an identifier, or operator",
      description: "Only what this person or key did: an identifier, or `operator`.",
    })),
    action: t.Optional(t.Unsafe<AuditAction>(oneOf(AUDIT_ACTIONS, {
      description: "Only events of this kind.",
    }))),
    from: t.Optional(t.String({
      format: "date",
      description: "The first day, in UTC.",
      rule: "a day such as 2024-03-31",
    })),
    to: t.Optional(t.String({
      format: "date",
      description: "The last day, in UTC.",
      rule: "a day such as 2024-03-31",
    })),
    format: t.Optional(oneOf(["json", "csv"], {
      description: "`csv`: all of them as a table, without pages. Default: `json`.",
    })),
  }, { additionalProperties: false }),
  eventTable: t.String(),
  events: pageModel(t.Object({
    id: t.String(),
    at: Moment,
    action: t.String({ description: "What was done, such as `api_key.created`. Later versions may add actions." }),
    actor_id: t.String({ description: "A user, a key, or `operator`." }),
    actor_name: t.Union([t.String(), t.Null()], {
      description: "A member's e-mail address or a key's name; null: deleted, or no longer a member.",
    }),
    target_id: t.Union([t.String(), t.Null()]),
    target_name: t.Union([t.String(), t.Null()], { description: "The same for a target that is a member or a key." }),
    address: t.Union([t.String(), t.Null()], { description: "The IP address of the request." }),
    user_agent: t.Union([t.String(), t.Null()]),
    details: t.Record(t.String(), t.Union([t.String(), t.Number(), t.Array(t.String())])),
    sequence: t.Union([t.Number({ multipleOf: 1, minimum: 1 }), t.Null()], {
      description: "Its number in the organization's chain; null: recorded before there were chains.",
    }),
    previous_hash: t.Union([t.String(), t.Null()], { description: "The hash of the event before it." }),
    hash: t.Union([t.String(), t.Null()], { description: "SHA-256 of the event and of previous_hash." }),
  }, { additionalProperties: false })),
  exported: t.Object({
    organization: t.Array(t.Record(t.String(), t.Unknown())),
  }, { additionalProperties: true, description: "A list for each kind of data." }),
};
