import { Elysia, t } from "elysia";
import {
  endImpersonation,
  impersonate,
  listTenantKeys,
  listTenantMembers,
  listTenants,
  readTenant,
  resumeTenant,
  setMonthlyLimit,
  setStorageLimit,
  signOutTenant,
  signOutUser,
  suspendTenant,
} from "../../accounts/mod.ts";
import { PageQueryModel, pageRequest } from "../models/fields.ts";
import { OperatorModel } from "./model.ts";
import { presentImpersonation, presentTenant, presentTenantKey } from "./present.ts";
import type { OperatorContext } from "./routes.ts";

const TAG = "Operator";
const EMPTY = t.Void();

/** The organizations of the service, and what operators change of them. */
export function organizationRoutes({ dependencies, documented, operators: { gate }, tokens }: OperatorContext) {
  const { accounts } = dependencies;
  const tenants = { ...accounts, storageGb: dependencies.usage.storageGb };
  const organization = { 200: { description: "The organization", schema: OperatorModel.organization } };
  return new Elysia({ name: "operator organizations" })
    .use(gate)
    .get("/organizations", async ({ query }) => {
      const { q, sort, state } = query;
      const { data, nextCursor, hasMore } = await listTenants(tenants, {
        ...pageRequest(query),
        ...(q === undefined ? {} : { search: q }),
        ...(sort === undefined ? {} : { order: sort }),
        ...(state === undefined ? {} : { state }),
      });
      return { data: data.map(presentTenant), next_cursor: nextCursor, has_more: hasMore };
    }, {
      operator: true,
      query: OperatorModel.organizationQuery,
      ...documented({
        tag: TAG,
        summary: "List organizations",
        description: "All organizations with owner, limits, usage and last activity.",
        answers: { 200: { description: "A page of organizations", schema: OperatorModel.organizations } },
      }),
    })
    .get("/organizations/:id", async ({ params }) => presentTenant(await readTenant(tenants, params.id)), {
      operator: true,
      params: OperatorModel.organizationParams,
      ...documented({ tag: TAG, summary: "Read an organization", description: "One of them.", answers: organization }),
    })
    .patch("/organizations/:id", async ({ body, by, params: { id: organizationId } }) => {
      if (body.monthly_limit !== undefined) {
        await setMonthlyLimit(accounts, { organizationId, calls: body.monthly_limit, by });
      }
      if (body.storage_gb !== undefined) {
        await setStorageLimit(accounts, { organizationId, gigabytes: body.storage_gb, by });
      }
      return presentTenant(await readTenant(tenants, organizationId));
    }, {
      operator: true,
      params: OperatorModel.organizationParams,
      body: OperatorModel.change,
      ...documented({
        tag: TAG,
        summary: "Set limits",
        description: "Calls a month and storage. Applies on every server within a second.",
        answers: organization,
      }),
    })
    .get("/organizations/:id/members", async ({ params, query }) => {
      const { data, nextCursor, hasMore } = await listTenantMembers(accounts, {
        organizationId: params.id,
        ...pageRequest(query),
      });
      const members = data.map(({ userId, email, role, joinedAt }) => ({
        user_id: userId,
        email,
        role,
        joined_at: joinedAt.toISOString(),
      }));
      return { data: members, next_cursor: nextCursor, has_more: hasMore };
    }, {
      operator: true,
      params: OperatorModel.organizationParams,
      query: PageQueryModel,
      ...documented({
        tag: TAG,
        summary: "List the members of an organization",
        description: "In the order in which their accounts were created.",
        answers: { 200: { description: "A page of members", schema: OperatorModel.members } },
      }),
    })
    .get("/organizations/:id/keys", async ({ params, query }) => {
      const { data, nextCursor, hasMore } = await listTenantKeys(accounts, {
        organizationId: params.id,
        ...pageRequest(query),
      });
      return { data: data.map(presentTenantKey), next_cursor: nextCursor, has_more: hasMore };
    }, {
      operator: true,
      params: OperatorModel.organizationParams,
      query: PageQueryModel,
      ...documented({
        tag: TAG,
        summary: "List the keys of an organization",
        description: "Names and last use, newest first.",
        answers: { 200: { description: "A page of keys", schema: OperatorModel.keys } },
      }),
    })
    .post("/organizations/:id/suspend", async ({ body, by, params }) => {
      await suspendTenant(accounts, { organizationId: params.id, reason: body.reason, by });
      return presentTenant(await readTenant(tenants, params.id));
    }, {
      operator: true,
      params: OperatorModel.organizationParams,
      body: OperatorModel.suspend,
      ...documented({
        tag: TAG,
        summary: "Suspend an organization",
        description: "Its calls are refused, its batches and webhooks pause, its public maps are hidden.",
        answers: organization,
      }),
    })
    .post("/organizations/:id/resume", async ({ by, params }) => {
      await resumeTenant(accounts, { organizationId: params.id, by });
      return presentTenant(await readTenant(tenants, params.id));
    }, {
      operator: true,
      params: OperatorModel.organizationParams,
      ...documented({
        tag: TAG,
        summary: "Resume an organization",
        description: "Batches and webhooks continue where they were.",
        answers: organization,
      }),
    })
    .post("/organizations/:id/sign-out", async ({ by, params }) => ({
      sessions_ended: await signOutTenant(accounts, { organizationId: params.id, by }),
    }), {
      operator: true,
      params: OperatorModel.organizationParams,
      ...documented({
        tag: TAG,
        summary: "Sign out everybody of an organization",
        description: "Ends all sessions of all members. Keys stay valid.",
        answers: { 200: { description: "How many sessions ended", schema: OperatorModel.signedOut } },
      }),
    })
    .post("/users/:id/sign-out", async ({ by, params: { id } }) => ({
      sessions_ended: await signOutUser(accounts, { user: { id }, by }),
    }), {
      operator: true,
      params: OperatorModel.userParams,
      ...documented({
        tag: TAG,
        summary: "Sign out a person everywhere",
        description: "Ends all their sessions.",
        answers: { 200: { description: "How many sessions ended", schema: OperatorModel.signedOut } },
      }),
    })
    .post("/organizations/:id/impersonations", async ({ body, by, params: { id: organizationId }, set }) => {
      const { reason, user_id: userId, minutes } = body;
      const view = await impersonate(accounts, {
        organizationId,
        reason,
        by,
        ...(userId === undefined ? {} : { userId }),
        ...(minutes === undefined ? {} : { minutes }),
      });
      const { id: sessionId, expiresAt, user } = view;
      set.status = 201;
      return presentImpersonation(view, await tokens.sign({ sessionId, userId: user.id, expiresAt }));
    }, {
      operator: true,
      params: OperatorModel.organizationParams,
      body: OperatorModel.impersonate,
      ...documented({
        tag: TAG,
        summary: "Act in the place of a member",
        description: "A session of at most an hour without a refresh token. The organization reads who, when and why.",
        answers: { 201: { description: "The session", schema: OperatorModel.impersonation } },
      }),
    })
    .delete("/impersonations/:id", async ({ by, params: { id: impersonationId }, set }) => {
      await endImpersonation(accounts, { impersonationId, by });
      set.status = 204;
    }, {
      operator: true,
      params: OperatorModel.impersonationParams,
      ...documented({
        tag: TAG,
        summary: "Leave an organization",
        description: "Ends the operator's session in the place of a member.",
        answers: { 204: { description: "Ended", schema: EMPTY } },
      }),
    });
}
