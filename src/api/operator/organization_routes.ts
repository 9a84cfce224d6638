import { Elysia, t } from "elysia";
import {
  beginOperatorApp,
  confirmOperatorApp,
  endImpersonation,
  impersonate,
  listTenantKeys,
  listTenantMembers,
  listTenants,
  logInOperator,
  logOutOperator,
  OPERATOR_SESSION_MS,
  readTenant,
  resumeTenant,
  setMonthlyLimit,
  setOperatorPassword,
  setStorageLimit,
  signOutTenant,
  signOutUser,
  suspendTenant,
} from "../../accounts/mod.ts";
import { PageQueryModel } from "../models/fields.ts";
import { OperatorModel } from "./model.ts";
import type { OperatorContext } from "./routes.ts";
import { clientInfoOf } from "../parameters/headers.ts";
import { ownNames, presenter } from "../models/presenter.ts";
import { given } from "../../domain/given.ts";

const EMPTY = t.Void();

const presentTenant = presenter(OperatorModel.organization);
const presentTenants = presenter(OperatorModel.organizations);
const presentMembers = presenter(OperatorModel.members);
const presentKeys = presenter(OperatorModel.keys);
const presentImpersonation = presenter(OperatorModel.impersonation);

/** The organizations of the service, and what operators change of them. */
export function organizationRoutes({ dependencies, answered, operators: { gate }, tokens }: OperatorContext) {
  const { accounts } = dependencies;
  const tenants = { ...accounts, storageGb: dependencies.usage.storageGb };
  const organization = { 200: OperatorModel.organization };
  return new Elysia({ name: "operator organizations" })
    .use(gate)
    .get("/organizations", async ({ query: { q: search, sort: order, ...query } }) => {
      return presentTenants(await listTenants(tenants, { ...query, ...given({ search, order }) }));
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
      return presentMembers(await listTenantMembers(accounts, { organizationId: params.id, ...query }));
    }, {
      operator: true,
      params: OperatorModel.organizationParams,
      query: PageQueryModel,
      ...answered({ 200: OperatorModel.members }),
    })
    .get("/organizations/:id/keys", async ({ params, query }) => {
      return presentKeys(await listTenantKeys(accounts, { organizationId: params.id, ...query }));
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
      const view = await impersonate(accounts, { organizationId, by, ...ownNames(body) });
      const { id: sessionId, expiresAt, user } = view;
      const accessToken = await tokens.sign({ sessionId, userId: user.id, expiresAt });
      set.status = 201;
      return presentImpersonation({ ...view, accessToken, tokenType: "Bearer" });
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

/** Log-in and log-out of operators, and their first password. */
export function sessionRoutes({ dependencies, guard, answered, limitAddress, operators }: OperatorContext) {
  const { accounts, clock } = dependencies;
  const { cookie, tokens, gate } = operators;
  return new Elysia({ name: "operator sessions" })
    .use(guard)
    .use(gate)
    .post("/login", async ({ body, request, notes, set }) => {
      limitAddress(notes);
      const isCookie = cookie.isWanted(request);
      const operator = await logInOperator(accounts, { ...body, client: clientInfoOf(request, notes) });
      const expiresAt = new Date(clock.now().getTime() + OPERATOR_SESSION_MS);
      const token = await tokens.sign({ ...operator, expiresAt });
      if (isCookie) {
        set.headers["set-cookie"] = [cookie.write(token, OPERATOR_SESSION_MS / 1000)];
      }
      return {
        success: true as const,
        access_token: isCookie ? null : token,
        token_type: "Bearer" as const,
        expires_in: OPERATOR_SESSION_MS / 1000,
        operator: { id: operator.operatorId, email: operator.email },
      };
    }, { open: true, body: OperatorModel.logIn, ...answered({ 200: OperatorModel.loggedIn }) })
    .post("/password", async ({ body, request, notes, set }) => {
      limitAddress(notes);
      const client = clientInfoOf(request, notes);
      await setOperatorPassword(accounts, { token: body.token, newPassword: body.new_password, client });
      set.status = 204;
    }, { open: true, body: OperatorModel.setPassword, ...answered({ 204: EMPTY }) })
    .post("/logout", async ({ by, request, set }) => {
      await logOutOperator(accounts, { operator: by.operator, client: by.client ?? {} });
      if (cookie.isWanted(request)) {
        set.headers["set-cookie"] = [cookie.clear()];
      }
      set.status = 204;
    }, { operator: true, ...answered({ 204: EMPTY }) })
    .get(
      "/me",
      ({ by: { operator: { operatorId: id, email, hasApp } } }) => ({ operator: { id, email }, second_factor: hasApp }),
      { operator: true, ...answered({ 200: OperatorModel.me }) },
    )
    .post("/second-factor", async ({ by: { operator, client = {} }, body, notes }) => {
      limitAddress(notes);
      return await beginOperatorApp(accounts, { operator, ...body, client });
    }, { operator: true, body: OperatorModel.beginApp, ...answered({ 200: OperatorModel.newApp }) })
    .post("/second-factor/confirm", async ({ by: { operator, client = {} }, body, set }) => {
      await confirmOperatorApp(accounts, { operator, code: body.code, client });
      set.status = 204;
    }, { operator: true, body: OperatorModel.confirmApp, ...answered({ 204: EMPTY }) });
}
