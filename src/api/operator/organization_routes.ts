import { Elysia, t } from "elysia";
import {
  beginOperatorApp,
  confirmOperatorApp,
  endImpersonation,
  impersonate,
  listTenants,
  logInOperator,
  logOutOperator,
  OPERATOR_SESSION_MS,
  pageOfKeys,
  pageOfMembers,
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
import { ownNames, presentersOf } from "../models/presenter.ts";
import { given } from "../../domain/given.ts";

const EMPTY = t.Void();

const present = presentersOf(OperatorModel);

/** The organizations of the service, and what operators change of them. */
export function organizationRoutes({ dependencies, operators: { gate, guarded }, tokens }: OperatorContext) {
  const { accounts } = dependencies;
  const tenants = { ...accounts, storageGb: dependencies.usage.storageGb };
  const organization = { 200: OperatorModel.organization };
  return new Elysia({ name: "operator organizations" })
    .use(gate)
    .get("/organizations", async ({ query: { q: search, sort: order, ...query } }) => {
      return present.organizations(await listTenants(tenants, { ...query, ...given({ search, order }) }));
    }, { query: OperatorModel.organizationQuery, ...guarded({ 200: OperatorModel.organizations }) })
    .get("/organizations/:id", async ({ params }) => present.organization(await readTenant(tenants, params.id)), {
      params: OperatorModel.organizationParams,
      ...guarded(organization),
    })
    .patch("/organizations/:id", async ({ body, by, params: { id: organizationId } }) => {
      if (body.monthly_limit !== undefined) {
        await setMonthlyLimit(accounts, { organizationId, calls: body.monthly_limit, by });
      }
      if (body.storage_gb !== undefined) {
        await setStorageLimit(accounts, { organizationId, gigabytes: body.storage_gb, by });
      }
      return present.organization(await readTenant(tenants, organizationId));
    }, { params: OperatorModel.organizationParams, body: OperatorModel.change, ...guarded(organization) })
    .get("/organizations/:id/members", async ({ params, query }) => {
      return present.members(await pageOfMembers(accounts, { organizationId: params.id, ...query }));
    }, { params: OperatorModel.organizationParams, query: PageQueryModel, ...guarded({ 200: OperatorModel.members }) })
    .get("/organizations/:id/keys", async ({ params, query }) => {
      const { data, ...page } = await pageOfKeys(accounts, { organizationId: params.id, ...query });
      return present.keys({ ...page, data: data.map((key) => ({ ...key, publishable: key.origins !== null })) });
    }, { params: OperatorModel.organizationParams, query: PageQueryModel, ...guarded({ 200: OperatorModel.keys }) })
    .post("/organizations/:id/suspend", async ({ body, by, params }) => {
      await suspendTenant(accounts, { organizationId: params.id, reason: body.reason, by });
      return present.organization(await readTenant(tenants, params.id));
    }, { params: OperatorModel.organizationParams, body: OperatorModel.suspend, ...guarded(organization) })
    .post("/organizations/:id/resume", async ({ by, params }) => {
      await resumeTenant(accounts, { organizationId: params.id, by });
      return present.organization(await readTenant(tenants, params.id));
    }, { params: OperatorModel.organizationParams, ...guarded(organization) })
    .post("/organizations/:id/sign-out", async ({ by, params }) => ({
      sessions_ended: await signOutTenant(accounts, { organizationId: params.id, by }),
    }), { params: OperatorModel.organizationParams, ...guarded({ 200: OperatorModel.signedOut }) })
    .post("/users/:id/sign-out", async ({ by, params: { id } }) => ({
      sessions_ended: await signOutUser(accounts, { user: { id }, by }),
    }), { params: OperatorModel.userParams, ...guarded({ 200: OperatorModel.signedOut }) })
    .post("/organizations/:id/impersonations", async ({ body, by, params: { id: organizationId } }) => {
      const view = await impersonate(accounts, { organizationId, by, ...ownNames(body) });
      const { id: sessionId, expiresAt, user } = view;
      const accessToken = await tokens.sign({ sessionId, userId: user.id, expiresAt });
      return present.impersonation({ ...view, accessToken, tokenType: "Bearer" });
    }, {
      params: OperatorModel.organizationParams,
      body: OperatorModel.impersonate,
      ...guarded({ 201: OperatorModel.impersonation }),
    })
    .delete("/impersonations/:id", async ({ by, params: { id: impersonationId } }) => {
      await endImpersonation(accounts, { impersonationId, by });
    }, { params: OperatorModel.impersonationParams, ...guarded({ 204: EMPTY }) });
}

/** Log-in and log-out of operators, and their first password. */
export function sessionRoutes({ dependencies, guard, answered, limitAddress, operators }: OperatorContext) {
  const { accounts, clock } = dependencies;
  const { cookie, tokens, gate, guarded } = operators;
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
    .post("/password", async ({ body, request, notes }) => {
      limitAddress(notes);
      const client = clientInfoOf(request, notes);
      await setOperatorPassword(accounts, { token: body.token, newPassword: body.new_password, client });
    }, { open: true, body: OperatorModel.setPassword, ...answered({ 204: EMPTY }) })
    .post("/logout", async ({ by, request, set }) => {
      await logOutOperator(accounts, { operator: by.operator, client: by.client ?? {} });
      if (cookie.isWanted(request)) {
        set.headers["set-cookie"] = [cookie.clear()];
      }
    }, guarded({ 204: EMPTY }))
    .get(
      "/me",
      ({ by: { operator: { operatorId: id, email, hasApp } } }) => ({ operator: { id, email }, second_factor: hasApp }),
      guarded({ 200: OperatorModel.me }),
    )
    .post("/second-factor", async ({ by: { operator, client = {} }, body, notes }) => {
      limitAddress(notes);
      return await beginOperatorApp(accounts, { operator, ...body, client });
    }, { body: OperatorModel.beginApp, ...guarded({ 200: OperatorModel.newApp }) })
    .post("/second-factor/confirm", async ({ by: { operator, client = {} }, body }) => {
      await confirmOperatorApp(accounts, { operator, code: body.code, client });
    }, { body: OperatorModel.confirmApp, ...guarded({ 204: EMPTY }) });
}
