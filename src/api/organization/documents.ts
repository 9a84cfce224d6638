import { t } from "elysia";
import type { Kit } from "../kit.ts";
import { ORGANIZATION_EXAMPLES, OrganizationModel } from "./model.ts";

const TAG = "Organization";
const EMPTY = t.Void();

/** Documentation of the routes under `/v1/organization`, `/v1/invitations` and `/v1/audit-events`. */
export function organizationDocuments(documented: Kit["documented"]) {
  return { ...ofItself(documented), ...ofMembers(documented), ...ofInvitations(documented) };
}

function ofItself(documented: Kit["documented"]) {
  const organization = { schema: OrganizationModel.organization, example: ORGANIZATION_EXAMPLES.organization };
  return {
    read: documented({
      tag: TAG,
      summary: "Read the organization",
      description: "The organization that the session acts in.",
      answers: { 200: { description: "The organization", ...organization } },
    }),
    rename: documented({
      tag: TAG,
      summary: "Rename the organization",
      description: "Another name, another slug, or both. Public addresses with the old slug end.",
      answers: { 200: { description: "The organization", ...organization } },
      problems: { CONFLICT: "Another organization has this slug" },
      examples: { "Another name": { name: "Babbage & Co" } },
    }),
    delete: documented({
      tag: TAG,
      summary: "Delete the organization",
      description:
        "With everything that is its own, at once and for good, and the accounts of members who belong to no " +
        "other. Export it first.",
      answers: { 204: { description: "It is gone", schema: EMPTY } },
    }),
    export: documented({
      tag: TAG,
      summary: "Export the organization",
      description:
        "Everything it has here, as one JSON object with a list for each kind of thing, written while it is " +
        "read: batches with their rows and answers too. Without keys, tokens and their hashes.",
      answers: {
        200: {
          description: "Everything",
          schema: OrganizationModel.exported,
          example: ORGANIZATION_EXAMPLES.exported,
        },
      },
    }),
    events: documented({
      tag: TAG,
      summary: "List audit events",
      description: "Who did what, when and from where, newest first. They cannot be changed or deleted.",
      answers: {
        200: {
          description: "A page of events",
          schema: OrganizationModel.events,
          example: ORGANIZATION_EXAMPLES.events,
        },
      },
    }),
  };
}

function ofMembers(documented: Kit["documented"]) {
  return {
    members: documented({
      tag: TAG,
      summary: "List members",
      description: "The people of the organization, in the order in which they got their accounts.",
      answers: {
        200: {
          description: "A page of members",
          schema: OrganizationModel.members,
          example: ORGANIZATION_EXAMPLES.members,
        },
      },
    }),
    changeRole: documented({
      tag: TAG,
      summary: "Change a member's role",
      description:
        "Nobody gives a role above their own, or changes that of somebody above them. Takes effect on every " +
        "server within a second.",
      answers: {
        200: {
          description: "The member's role",
          schema: OrganizationModel.changedRole,
          example: ORGANIZATION_EXAMPLES.changedRole,
        },
      },
      problems: { NOT_FOUND: "There is no such member", CONFLICT: "It would leave no owner" },
      examples: { "An admin": { role: "admin" } },
    }),
    removeMember: documented({
      tag: TAG,
      summary: "Remove a member",
      description: "An admin removes others, anybody themselves. What they made stays. An account that belongs to no " +
        "organization any more ends.",
      answers: { 204: { description: "They are no member any more", schema: EMPTY } },
      problems: { NOT_FOUND: "There is no such member", CONFLICT: "The last owner stays" },
    }),
  };
}

function ofInvitations(documented: Kit["documented"]) {
  return {
    invite: documented({
      tag: TAG,
      summary: "Invite somebody",
      description:
        "Makes a link with which one person may join, within seven days. It is shown this once; hand it over " +
        "yourself. The role is at most your own.",
      answers: {
        201: {
          description: "The invitation",
          schema: OrganizationModel.invited,
          example: ORGANIZATION_EXAMPLES.invited,
        },
      },
      examples: {
        "Anyone with the link": { role: "member" },
        "One address only": { role: "viewer", email: "bob@example.com" },
      },
    }),
    invitations: documented({
      tag: TAG,
      summary: "List invitations",
      description: "The open ones, newest first, without their links.",
      answers: {
        200: {
          description: "A page of invitations",
          schema: OrganizationModel.invitations,
          example: ORGANIZATION_EXAMPLES.invitations,
        },
      },
    }),
    revokeInvitation: documented({
      tag: TAG,
      summary: "Take an invitation back",
      description: "Its link stops working. People who have already joined stay.",
      answers: { 204: { description: "The link is over", schema: EMPTY } },
      problems: { NOT_FOUND: "There is no such open invitation" },
    }),
    accept: documented({
      tag: TAG,
      summary: "Accept an invitation",
      description: "Joins the organization as the person of the session. A person without an account signs up with " +
        "`invitation` instead.",
      answers: {
        200: {
          description: "The organization joined",
          schema: OrganizationModel.joined,
          example: ORGANIZATION_EXAMPLES.joined,
        },
      },
      problems: {
        NOT_FOUND: "The invitation is unknown, used, taken back, over, or for another e-mail address",
        CONFLICT: "You belong to the organization already",
      },
    }),
  };
}
