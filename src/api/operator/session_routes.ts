import { Elysia, t } from "elysia";
import {
  beginOperatorApp,
  confirmOperatorApp,
  logInOperator,
  logOutOperator,
  OPERATOR_SESSION_MS,
  setOperatorPassword,
} from "../../accounts/mod.ts";
import { clientInfoOf } from "../parameters/headers.ts";
import { OperatorModel } from "./model.ts";
import type { OperatorContext } from "./routes.ts";

const EMPTY = t.Void();

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
