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
import { PageQueryModel, pageRequest, presentList } from "../models/fields.ts";
import { OperatorModel } from "./model.ts";
import { presentImpersonation, presentTenant, presentTenantKey } from "./present.ts";
import type { OperatorContext } from "./routes.ts";

const EMPTY = t.Void();

/** The organizations of the service, and what operators change of them. */
export function organizationRoutes({ dependencies, answered, operators: { gate }, tokens }: OperatorContext) {
  const { accounts } = dependencies;
  const tenants = { ...accounts, storageGb: dependencies.usage.storageGb };
  const organization = { 200: OperatorModel.organization };
  return new Elysia({ name: "operator organizations" })
    .use(gate)
    .get("/organizations", async ({ query }) => {
      const { q, sort, state } = query;
      return presentList(
        await listTenants(tenants, {
          ...pageRequest(query),
          ...(q === undefined ? {} : { search: q }),
          ...(sort === undefined ? {} : { order: sort }),
          ...(state === undefined ? {} : { state }),
        }),
        presentTenant,
      );
    }, { operator: true, query: OperatorModel.organizationQuery, ...answered({ 200: OperatorModel.organizations }) })
    .get("/organizations/:id", async ({ params }) => presentTenant(await readTenant(tenants, params.id)), {
      operator: true,
      params: OperatorModel.organizationParams,
      ...answered(organization),
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
      ...answered(organization),
    })
    .get("/organizations/:id/members", async ({ params, query }) => {
      const page = await listTenantMembers(accounts, { organizationId: params.id, ...pageRequest(query) });
      return presentList(page, ({ userId, email, role, joinedAt }) => ({
        user_id: userId,
        email,
        role,
        joined_at: joinedAt.toISOString(),
      }));
    }, {
      operator: true,
      params: OperatorModel.organizationParams,
      query: PageQueryModel,
      ...answered({ 200: OperatorModel.members }),
    })
    .get("/organizations/:id/keys", async ({ params, query }) => {
      return presentList(
        await listTenantKeys(accounts, {
          organizationId: params.id,
          ...pageRequest(query),
        }),
        presentTenantKey,
      );
    }, {
      operator: true,
      params: OperatorModel.organizationParams,
      query: PageQueryModel,
      ...answered({ 200: OperatorModel.keys }),
    })
    .post("/organizations/:id/suspend", async ({ body, by, params }) => {
      await suspendTenant(accounts, { organizationId: params.id, reason: body.reason, by });
      return presentTenant(await readTenant(tenants, params.id));
    }, {
      operator: true,
      params: OperatorModel.organizationParams,
      body: OperatorModel.suspend,
      ...answered(organization),
    })
    .post("/organizations/:id/resume", async ({ by, params }) => {
      await resumeTenant(accounts, { organizationId: params.id, by });
      return presentTenant(await readTenant(tenants, params.id));
    }, { operator: true, params: OperatorModel.organizationParams, ...answered(organization) })
    .post("/organizations/:id/sign-out", async ({ by, params }) => ({
      sessions_ended: await signOutTenant(accounts, { organizationId: params.id, by }),
    }), {
      operator: true,
      params: OperatorModel.organizationParams,
      ...answered({ 200: OperatorModel.signedOut }),
    })
    .post("/users/:id/sign-out", async ({ by, params: { id } }) => ({
      sessions_ended: await signOutUser(accounts, { user: { id }, by }),
    }), { operator: true, params: OperatorModel.userParams, ...answered({ 200: OperatorModel.signedOut }) })
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
      ...answered({ 201: OperatorModel.impersonation }),
    })
    .delete("/impersonations/:id", async ({ by, params: { id: impersonationId }, set }) => {
      await endImpersonation(accounts, { impersonationId, by });
      set.status = 204;
    }, { operator: true, params: OperatorModel.impersonationParams, ...answered({ 204: EMPTY }) });
}
