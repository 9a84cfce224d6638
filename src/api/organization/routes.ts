import { Elysia } from "elysia";
import {
  acceptInvitation,
  type AuditEventView,
  changeRole,
  deleteOrganization,
  everyEvent,
  type ExportedRows,
  exportOrganization,
  invite,
  type IssuedInvitation,
  listEvents,
  listInvitations,
  listMembers,
  readInvitation,
  readOrganization,
  removeMember,
  renameOrganization,
  requireSecondFactor,
  resetMemberSecondFactor,
  revokeInvitation,
  setZeroDataRetention,
} from "../../accounts/mod.ts";
import { exportRows } from "../../batches/mod.ts";
import { csvField } from "../../text/csv_field.ts";
import type { RouteContext } from "../route_context.ts";
import { idParamsModel, PageQueryModel } from "../models/fields.ts";
import { streamed } from "../plugins/body/read_bytes.ts";
import { keepLane } from "../plugins/requests/open_request.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import { OrganizationModel } from "./model.ts";
import { presentersOf } from "../models/presenter.ts";

/** The organization of a session, its members, invitations and audit events. */
export function organizationRoutes({ dependencies, guard, documented }: RouteContext) {
  const document = documentsOf(documented("Organization"), { texts: DOCUMENTS, model: OrganizationModel });
  const byMember = { params: OrganizationModel.memberParams };
  const { accounts, publicUrl } = dependencies;
  return new Elysia({ name: "organization", prefix: "/v1" })
    .use(guard)
    .get("/organization", async ({ caller }) => present.organization(await readOrganization(accounts, caller)), {
      session: "viewer",
      ...document("read", "organization"),
    })
    .patch("/organization", async ({ act, body }) => {
      return present.organization(await renameOrganization(accounts, { ...body, ...act }));
      // Each change adds an event to the audit trail.
    }, { session: "admin", stores: true, body: OrganizationModel.change, ...document("rename", "organization") })
    .put("/organization/second-factor", async ({ act, body }) => {
      return present.organization(await requireSecondFactor(accounts, { ...act, isRequired: body.required }));
    }, { session: "owner", body: OrganizationModel.secondFactor, ...document("secondFactor", "organization") })
    .put("/organization/zero-data-retention", async ({ act, body }) => {
      return present.organization(await setZeroDataRetention(accounts, { ...act, isEnabled: body.enabled }));
    }, {
      session: "admin",
      body: OrganizationModel.zeroDataRetention,
      ...document("zeroDataRetention", "organization"),
    })
    .delete("/organization", async ({ caller }) => {
      await deleteOrganization(accounts, caller);
    }, { session: "owner", ...document("delete") })
    .get("/organization/export", ({ act, caller, request, notes }) => {
      const pieces = exportText(everything(dependencies, act));
      return new Response(streamed(pieces, keepLane(request, notes)), {
        headers: {
          "content-type": "application/json",
          "content-disposition": `attachment; filename="${caller.organizationId}.json"`,
        },
      });
    }, { session: "owner", work: "heavy", ...document("export", "exported") })
    .get("/audit-events", async ({ caller, query, request, notes }) => {
      const { actor_id: actorId, action, from, to, format } = query;
      const wanted = { caller, actorId, action, from, to };
      if (format !== "csv") {
        return Response.json(
          present.events(await listEvents(accounts, { ...wanted, ...query })),
        );
      }
      return new Response(streamed(eventTable(everyEvent(accounts, wanted)), keepLane(request, notes)), {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": 'attachment; filename="audit-events.csv"',
        },
      });
    }, {
      session: "admin",
      work: "heavy",
      query: OrganizationModel.eventQuery,
      ...document("events", "events", { "text/csv": "eventTable" }),
    })
    .get("/organization/members", async ({ caller, query }) => {
      return present.members(await listMembers(accounts, { caller, ...query }));
    }, { session: "viewer", query: PageQueryModel, ...document("members", "members") })
    .patch("/organization/members/:user_id", async ({ act, body: { role }, params }) => {
      await changeRole(accounts, { ...act, userId: params.user_id, role });
      return { user_id: params.user_id, role };
    }, { session: "admin", ...byMember, body: OrganizationModel.changeRole, ...document("changeRole", "changedRole") })
    .delete("/organization/members/:user_id/second-factor", async ({ act, params }) => {
      await resetMemberSecondFactor(accounts, { ...act, userId: params.user_id });
    }, { session: "owner", ...byMember, ...document("resetSecondFactor") })
    // Members may remove themselves; the operation requires a higher role for another member.
    .delete("/organization/members/:user_id", async ({ act, params }) => {
      await removeMember(accounts, { ...act, userId: params.user_id });
    }, { session: "viewer", ...byMember, ...document("removeMember") })
    .post("/organization/invitations", ({ act, body, once }) =>
      once({
        create: (recorder) => invite(accounts, { ...body, ...act, recorder }),
        answer: (invitation: IssuedInvitation) => ({
          status: 201,
          body: present.invited({ ...invitation, url: `${publicUrl}/invitations/${invitation.token}` }),
        }),
      }), { session: "admin", creates: true, body: OrganizationModel.invite, ...document("invite", "invited") })
    .get("/organization/invitations", async ({ caller, query }) => {
      return present.invitations(await listInvitations(accounts, { caller, ...query }));
    }, { session: "admin", query: PageQueryModel, ...document("invitations", "invitations") })
    .delete("/organization/invitations/:id", async ({ act, params }) => {
      await revokeInvitation(accounts, { ...act, invitationId: params.id });
    }, { session: "admin", params: idParamsModel("inv"), ...document("revokeInvitation") })
    .get("/invitations/:token", async ({ params }) => {
      return present.invitation(await readInvitation(accounts, params.token));
    }, { open: true, params: OrganizationModel.tokenParams, ...document("invitation", "invitation") })
    .post("/invitations/:token/accept", async ({ act, params }) => {
      const { id, name, slug, role } = await acceptInvitation(accounts, { ...act, token: params.token });
      return { organization: { id, name, slug, role } };
    }, { personal: true, params: OrganizationModel.tokenParams, ...document("accept", "joined") });
}

/** All data of an organization. Rows of batches come last, because there may be millions. */
async function* everything(
  { accounts, batches, bulkDatabase: database }: RouteContext["dependencies"],
  command: Parameters<typeof exportOrganization>[1],
): AsyncGenerator<ExportPage> {
  yield* exportOrganization({ ...accounts, database }, command);
  yield { kind: "batch_rows", rows: [] };
  for await (const rows of exportRows({ ...batches, database }, command.caller.organizationId)) {
    yield { kind: "batch_rows", rows };
  }
}

/** Rows of one kind that were read together. */
interface ExportPage {
  readonly kind: ExportedRows["kind"] | "batch_rows";
  readonly rows: readonly object[];
}

/** Pages of rows as chunks of one JSON object with a list per kind. Pages of one kind must follow each other. */
async function* exportText(pages: AsyncIterable<ExportPage>): AsyncGenerator<string> {
  let current: ExportPage["kind"] | undefined;
  let isFirst = true;
  for await (const { kind, rows } of pages) {
    let text = "";
    if (kind !== current) {
      text = `${current === undefined ? "{" : "],"}${JSON.stringify(kind)}:[`;
      current = kind;
      isFirst = true;
    }
    for (const row of rows) {
      text += (isFirst ? "" : ",") + JSON.stringify(row);
      isFirst = false;
    }
    yield text;
  }
  yield current === undefined ? "{}" : "]}";
}

const present = presentersOf(OrganizationModel);

/** A table (RFC 4180) with a row for each event. */
async function* eventTable(pages: AsyncIterable<readonly AuditEventView[]>): AsyncGenerator<string> {
  yield "id,at,action,actor_id,actor_name,target_id,target_name,address,user_agent,details\r\n";
  for await (const events of pages) {
    yield events.map((event) => {
      const { id, at, action, actorId, actorName, targetId, targetName, address, userAgent, details } = event;
      const facts = JSON.stringify(details);
      return [id, at.toISOString(), action, actorId, actorName, targetId, targetName, address, userAgent, facts]
        .map((field) => csvField(field ?? "")).join() + "\r\n";
    }).join("");
  }
}
