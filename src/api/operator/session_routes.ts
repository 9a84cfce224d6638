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

const TAG = "Operator";
const EMPTY = t.Void();

/** Log-in and log-out of operators, and their first password. */
export function sessionRoutes({ dependencies, guard, documented, limitAddress, operators }: OperatorContext) {
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
    }, {
      open: true,
      body: OperatorModel.logIn,
      ...documented({
        tag: TAG,
        summary: "Log in as an operator",
        description:
          "Opens a session of eight hours, which ends after an hour without a request. An operator with an " +
          "authenticator app sends its code too: without it the answer is 403 with `needs`.",
        answers: { 200: { description: "The session", schema: OperatorModel.loggedIn } },
      }),
    })
    .post("/password", async ({ body, request, notes, set }) => {
      limitAddress(notes);
      const client = clientInfoOf(request, notes);
      await setOperatorPassword(accounts, { token: body.token, newPassword: body.new_password, client });
      set.status = 204;
    }, {
      open: true,
      body: OperatorModel.setPassword,
      ...documented({
        tag: TAG,
        summary: "Set an operator's password",
        description: "Takes the token that `operator create` or `operator reset` printed, once.",
        answers: { 204: { description: "Set", schema: EMPTY } },
      }),
    })
    .post("/logout", async ({ by, request, set }) => {
      await logOutOperator(accounts, { operator: by.operator, client: by.client ?? {} });
      if (cookie.isWanted(request)) {
        set.headers["set-cookie"] = [cookie.clear()];
      }
      set.status = 204;
    }, {
      operator: true,
      ...documented({
        tag: TAG,
        summary: "Log out",
        description: "Ends the operator's session.",
        answers: { 204: { description: "Ended", schema: EMPTY } },
      }),
    })
    .get(
      "/me",
      ({ by: { operator: { operatorId: id, email, hasApp } } }) => ({ operator: { id, email }, second_factor: hasApp }),
      {
        operator: true,
        ...documented({
          tag: TAG,
          summary: "Read the operator",
          description: "Who is logged in.",
          answers: { 200: { description: "The operator", schema: OperatorModel.me } },
        }),
      },
    )
    .post("/second-factor", async ({ by: { operator, client = {} }, body, notes }) => {
      limitAddress(notes);
      return await beginOperatorApp(accounts, { operator, ...body, client });
    }, {
      operator: true,
      body: OperatorModel.beginApp,
      ...documented({
        tag: TAG,
        summary: "Begin to set up an authenticator app",
        description:
          "Needs the password, and the code of the app in force if there is one. That stays until the first " +
          "code of the new one is right.",
        answers: { 200: { description: "The secret of the app", schema: OperatorModel.newApp } },
      }),
    })
    .post("/second-factor/confirm", async ({ by: { operator, client = {} }, body, set }) => {
      await confirmOperatorApp(accounts, { operator, code: body.code, client });
      set.status = 204;
    }, {
      operator: true,
      body: OperatorModel.confirmApp,
      ...documented({
        tag: TAG,
        summary: "Finish setting up an authenticator app",
        description: "Takes the first code. The operator's other sessions end.",
        answers: { 204: { description: "In force", schema: EMPTY } },
      }),
    });
}
