import { t } from "elysia";
import { ORGANIZATION_EXAMPLES, OrganizationModel } from "./model.ts";
import { type Documented, jsonAnswer } from "../plugins/route.ts";

const EMPTY = t.Void();
const EVENT_TABLE_EXAMPLE = "id,at,action,actor_id,actor_name,target_id,target_name,address,user_agent,details\r\n" +
  "evt_01hqx3v9k2c8m4t7,2024-03-02T10:15:00.000Z,api_key.created,usr_01hqx3v9k2c8m4t6,bob@example.com,,,192.0.2.7,,{}\r\n";

/** Documentation of the routes under `/v1/organization`, `/v1/invitations` and `/v1/audit-events`. */
export function organizationDocuments(documented: Documented) {
  return { ...ofItself(documented), ...ofMembers(documented), ...ofInvitations(documented) };
}

function ofItself(documented: Documented) {
  const organization = { schema: OrganizationModel.organization, example: ORGANIZATION_EXAMPLES.organization };
  return {
    read: documented({
      summary: "Read the organization",
      description: "The organization that the session acts in.",
      answers: { 200: { description: "The organization", ...organization } },
    }),
    rename: documented({
      summary: "Rename the organization",
      description: "Changes the name, the slug, or both. URLs with the old slug stop working.",
      answers: { 200: { description: "The organization", ...organization } },
      problems: { CONFLICT: "Another organization has this slug" },
      examples: { "Another name": { name: "Babbage & Co" } },
    }),
    secondFactor: documented({
      summary: "Require a second factor",
      description: "Whether members need a second factor to act in the organization. Takes effect on every server " +
        "within a second: a session without one may only add it to its account. API keys are not affected.",
      answers: { 200: { description: "The organization", ...organization } },
      problems: { CONFLICT: "Your own session has no second factor" },
      examples: { "From now on": { required: true } },
    }),
    zeroDataRetention: documented({
      summary: "Store nothing of the organization's calls",
      description:
        "With zero data retention, every call is answered as with `no_store: true`: no input, no answer and " +
        "no row is stored. Requests that would store one are refused with 403 `ZERO_DATA_RETENTION`: saved locations, corrections, decisions " +
        "on rows; a batch needs a `recipient`. What was stored before stays until you delete it. " +
        "Takes effect on every server within a " +
        "second. A single API key can have the same rule.",
      answers: { 200: { description: "The organization", ...organization } },
      examples: { "From now on": { enabled: true } },
    }),
    delete: documented({
      summary: "Delete the organization",
      description:
        "Deletes the organization and all its data immediately and permanently, and the accounts of members " +
        "who belong to no other organization. Export it first.",
      answers: { 204: { description: "Deleted", schema: EMPTY } },
    }),
    export: documented({
      summary: "Export the organization",
      description: "All its data as one JSON object with a list for each kind, streamed while it is read. Includes " +
        "batches with their rows and answers; keys, tokens and their hashes are left out.",
      answers: { 200: jsonAnswer("The data", OrganizationModel.exported, ORGANIZATION_EXAMPLES.exported) },
    }),
    events: documented({
      summary: "List audit events",
      description:
        "Who did what, when and from where, newest first. Events cannot be changed or deleted. `actor_id`, " +
        "`action`, `from` and `to` select some of them; `format=csv` returns all of these as a table.",
      answers: {
        200: {
          ...jsonAnswer("A page of events", OrganizationModel.events, ORGANIZATION_EXAMPLES.events),
          also: { "text/csv": { schema: t.String(), example: EVENT_TABLE_EXAMPLE } },
        },
      },
    }),
  };
}

function ofMembers(documented: Documented) {
  return {
    members: documented({
      summary: "List members",
      description: "The members of the organization, in the order in which their accounts were created.",
      answers: { 200: jsonAnswer("A page of members", OrganizationModel.members, ORGANIZATION_EXAMPLES.members) },
    }),
    changeRole: documented({
      summary: "Change a member's role",
      description: "You cannot grant a role above your own or change a member whose role is higher. Takes effect on " +
        "every server within a second.",
      answers: {
        200: jsonAnswer("The member's role", OrganizationModel.changedRole, ORGANIZATION_EXAMPLES.changedRole),
      },
      problems: { NOT_FOUND: "There is no such member", CONFLICT: "The organization would have no owner" },
      examples: { "An admin": { role: "admin" } },
    }),
    resetSecondFactor: documented({
      summary: "Remove a member's second factors",
      description:
        "For a member who has lost them: all their sessions end, and they log in with their password. They must " +
        "belong to no organization that you do not own. Needs a confirmation within the last ten minutes.",
      answers: { 204: { description: "The second factors were removed", schema: EMPTY } },
      problems: {
        NOT_FOUND: "There is no such member",
        CONFLICT: "The member belongs to an organization that you do not own, or has no second factor, or it is you",
      },
    }),
    removeMember: documented({
      summary: "Remove a member",
      description:
        "Admins can remove members; everyone can leave. What the member created is kept. An account without " +
        "an organization is deleted.",
      answers: { 204: { description: "The member was removed", schema: EMPTY } },
      problems: { NOT_FOUND: "There is no such member", CONFLICT: "The last owner cannot be removed" },
    }),
  };
}

function ofInvitations(documented: Documented) {
  return {
    invite: documented({
      summary: "Invite a member",
      description: "Creates a link with which one person can join within seven days. It is shown only once. You " +
        "send it yourself, unless `mailed` is true. The role cannot be above your own.",
      answers: { 201: jsonAnswer("The invitation", OrganizationModel.invited, ORGANIZATION_EXAMPLES.invited) },
      examples: {
        "Anyone with the link": { role: "member" },
        "One e-mail address only": { role: "viewer", email: "bob@example.com" },
      },
    }),
    invitations: documented({
      summary: "List invitations",
      description: "Open invitations, newest first, without their links.",
      answers: {
        200: jsonAnswer("A page of invitations", OrganizationModel.invitations, ORGANIZATION_EXAMPLES.invitations),
      },
    }),
    revokeInvitation: documented({
      summary: "Revoke an invitation",
      description: "Its link stops working. People who have already joined stay.",
      answers: { 204: { description: "The invitation was revoked", schema: EMPTY } },
      problems: { NOT_FOUND: "There is no such open invitation" },
    }),
    invitation: documented({
      summary: "Read an invitation",
      description: "Which organization invites, and who created the invitation. The token in the path is enough.",
      answers: { 200: jsonAnswer("The invitation", OrganizationModel.invitation, ORGANIZATION_EXAMPLES.invitation) },
      problems: { NOT_FOUND: "The invitation is unknown, used, revoked or expired" },
    }),
    accept: documented({
      summary: "Accept an invitation",
      description: "The user of the session joins the organization. Someone without an account signs up with " +
        "`invitation` instead.",
      answers: {
        200: jsonAnswer("The organization that was joined", OrganizationModel.joined, ORGANIZATION_EXAMPLES.joined),
      },
      problems: {
        FORBIDDEN: "An identity provider opened the session: log in with your password or a passkey",
        NOT_FOUND: "The invitation is unknown, used, revoked, expired, or for another e-mail address",
        CONFLICT: "You are already a member of the organization",
      },
    }),
  };
}
