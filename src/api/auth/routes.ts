import { Elysia, type Static } from "elysia";
import {
  assertKey,
  changeAccount,
  changeEmail,
  changePassword,
  type ClientInfo,
  deleteAccount,
  findSignUp,
  listSessions,
  logIn,
  logInWithPasskey,
  logOut,
  makeDeviceToken,
  me,
  passkeyLogInOptions,
  recordSignUp,
  refreshSession,
  requestReset,
  requestVerification,
  resetPassword,
  revokeSession,
  type SecondStep,
  type SignedIn,
  signUp,
  SOURCE_LIFETIME_MS,
  takeSecondStep,
  verifyEmail,
} from "../../accounts/mod.ts";
import { type InterfaceLanguage, interfaceLanguageOf } from "../../domain/interface_language.ts";
import { Problem } from "../../domain/problem.ts";
import type { RouteContext } from "../route_context.ts";
import { idParamsModel, PageQueryModel } from "../models/fields.ts";
import type { RequestNotes } from "../plugins/requests/request_notes.ts";
import { clientInfoOf, pageLanguages } from "../parameters/headers.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import { AuthModel, factorAnswer } from "./model.ts";
import { sessionCarrier, sessionCookies } from "./session_cookies.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import {
  applyAnswer,
  type CreatedAnswer,
  type CreatingRequest,
  replay,
  toRecord,
} from "../plugins/caller/answer_once.ts";
import { ownNames, presenter } from "../models/presenter.ts";

/** Sign-up, log-in, log-out and the caller's sessions. */
export function authRoutes({ dependencies, guard, documented, tokens, limitAddress }: RouteContext) {
  const { accounts, clock, dashboard, publicUrl } = dependencies;
  const cookie = sessionCookies(publicUrl);
  const carry = sessionCarrier(dependencies, tokens);
  const document = documentsOf(documented("Sessions"), { texts: DOCUMENTS, model: AuthModel });

  /** The login answer. */
  async function present(signedIn: SignedIn, request: Request, headers: Record<string, unknown>) {
    const { user: { id, email }, organization } = signedIn;
    const { name, role } = organization;
    const { token_type, expires_in, ...carried } = await carry({ ...signedIn, userId: id }, request, headers);
    const user = { id, email };
    return {
      success: true as const,
      ...carried,
      user,
      token_type,
      expires_in,
      organization: { id: organization.id, name, role },
    };
  }

  /** Where a log-in comes from. A browser that keeps cookies is a device; a new one gets a device token. */
  function clientWithDevice(request: Request, notes: RequestNotes): ClientInfo {
    const client = clientInfoOf(request, notes);
    return cookie.isWanted(request)
      ? { ...client, deviceToken: cookie.device.read(request) ?? makeDeviceToken(accounts) }
      : client;
  }

  /** Stores the device's token in the browser, for as long as `accounts` remembers a log-in from that device. */
  function keepDevice({ deviceToken }: ClientInfo, headers: Record<string, unknown>): void {
    if (deviceToken !== undefined) {
      const existing = headers["set-cookie"];
      const cookies = [cookie.device.write(deviceToken, SOURCE_LIFETIME_MS / 1000)];
      headers["set-cookie"] = existing === undefined ? cookies : [existing, ...cookies];
    }
  }

  /**
   * Ends the session that the browser had until a log-in: nothing has its token any more. The cookie is sent only where
   * the request wants one.
   */
  async function endFormer(request: Request, client: ClientInfo): Promise<void> {
    const refreshToken = cookie.isWanted(request) ? cookie.refresh.read(request) : undefined;
    if (refreshToken !== undefined) {
      await logOut(accounts, { refreshToken, client });
    }
  }

  /** The answer to a log-in: the browser has the new session and its device in place of the former session. */
  async function begin(
    signedIn: SignedIn,
    { request, client, headers }: {
      readonly request: Request;
      readonly client: ClientInfo;
      readonly headers: Record<string, unknown>;
    },
  ) {
    await endFormer(request, client);
    const answer = await present(signedIn, request, headers);
    keepDevice(client, headers);
    return answer;
  }

  function refreshTokenOf(request: Request, given: string | undefined): string {
    const token = cookie.isWanted(request) ? cookie.refresh.read(request) : given;
    if (token === undefined) {
      throw new Problem("UNAUTHORIZED", "There is no refresh token in the request");
    }
    return token;
  }

  return new Elysia({ name: "auth", prefix: "/v1/auth" })
    .use(guard)
    .post("/signup", async ({ body, request, notes, set }) => {
      // Before the account is created, so that a refused cookie leaves no account behind.
      const client = clientWithDevice(request, notes);
      let isNew = false;
      const answer = await signUpOnce(dependencies, {
        body,
        set,
        client,
        language: pageLanguages(request, dashboard.languageCookie).map(interfaceLanguageOf)
          .find((language) => language !== undefined),
        key: request.headers.get("idempotency-key"),
        delivery: cookie.isWanted(request) ? "cookie" : "body",
        async answer(signedIn) {
          isNew = true;
          const headers: Record<string, string> = {};
          return { status: 201, headers, body: await present(signedIn, request, headers) };
        },
      });
      if (isNew) {
        // A repeated answer is about the session that the browser has.
        await endFormer(request, client);
      }
      keepDevice(client, set.headers);
      return answer;
    }, { open: true, creates: true, body: AuthModel.signUp, ...document("signUp", "signedIn") })
    .post("/login", async ({ body, request, notes, set }) => {
      const client = clientWithDevice(request, notes);
      const result = await logIn(accounts, { ...body, client });
      if ("secondStep" in result) {
        set.status = 202;
        return presentSecondStep(result, clock.now());
      }
      return await begin(result, { request, client, headers: set.headers });
    }, { open: true, body: AuthModel.logIn, ...document("logIn", { 200: "signedIn", 202: "secondStep" }) })
    .post("/second-factor", async ({ body, request, notes, set }) => {
      const client = clientWithDevice(request, notes);
      const { challenge } = body;
      const signedIn = await takeSecondStep(accounts, { challenge, answer: factorAnswer(body), client });
      return await begin(signedIn, { request, client, headers: set.headers });
    }, { open: true, body: AuthModel.secondFactor, ...document("secondFactor", "signedIn") })
    .post("/passkey/options", async ({ body, notes }) => {
      limitAddress(notes);
      return await passkeyLogInOptions(accounts, body.challenge);
    }, { open: true, body: AuthModel.passkeyOptions, ...document("passkeyOptions", "webAuthnOptions") })
    .post("/passkey", async ({ body, request, notes, set }) => {
      limitAddress(notes);
      const client = clientWithDevice(request, notes);
      const signedIn = await logInWithPasskey(accounts, { passkey: body.passkey, client });
      return await begin(signedIn, { request, client, headers: set.headers });
    }, { open: true, body: AuthModel.passkey, ...document("passkey", "signedIn") })
    .post("/refresh", async ({ body, request, notes, set }) => {
      const refreshToken = refreshTokenOf(request, body.refresh_token);
      const signedIn = await refreshSession(accounts, { refreshToken, client: clientInfoOf(request, notes) });
      return await present(signedIn, request, set.headers);
    }, { open: true, body: AuthModel.refresh, ...document("refresh", "signedIn") })
    .post("/logout", async ({ body, request, notes, set }) => {
      await logOut(accounts, {
        refreshToken: refreshTokenOf(request, body.refresh_token),
        client: clientInfoOf(request, notes),
      });
      if (cookie.isWanted(request)) {
        set.headers["set-cookie"] = cookie.refresh.clear();
      }
    }, { open: true, body: AuthModel.refresh, ...document("logOut") })
    .post("/password", async ({ act, body }) => {
      await changePassword(accounts, {
        ...act,
        currentPassword: body.current_password,
        newPassword: body.new_password,
      });
    }, { personal: true, body: AuthModel.password, ...document("password") })
    .post("/reset", async ({ body, request, notes, set }) => {
      const client = clientWithDevice(request, notes);
      await resetPassword(accounts, { token: body.token, newPassword: body.new_password, client });
      keepDevice(client, set.headers);
    }, { open: true, body: AuthModel.reset, ...document("reset") })
    .post("/reset/mail", async ({ body, request, notes }) => {
      await requestReset(accounts, { email: body.email, client: clientInfoOf(request, notes) });
    }, { open: true, body: AuthModel.resetMail, ...document("resetMail") })
    .post("/verification", async ({ body, request, notes }) => {
      await verifyEmail(accounts, { token: body.token, client: clientInfoOf(request, notes) });
    }, { open: true, body: AuthModel.verification, ...document("verification") })
    .post("/verification/mail", async ({ caller }) => {
      await requestVerification(accounts, caller);
    }, { personal: true, ...document("verificationMail") })
    .patch("/me", async ({ body, caller }) => {
      return presentMe(await changeAccount(accounts, { caller, ...ownNames(body) }));
    }, { personal: true, body: AuthModel.changeMe, ...document("changeMe", "me") })
    .post("/email", async ({ act, body }) => {
      return { state: await changeEmail(accounts, { ...act, email: body.email }) };
    }, { personal: true, body: AuthModel.email, ...document("email", "emailChange") })
    .delete("/me", ({ act }) => deleteAccount(accounts, act), { personal: true, ...document("deleteMe") })
    .get("/me", async ({ caller }) => presentMe(await me(accounts, caller)), {
      personal: true,
      ...document("me", "me"),
    })
    .get("/sessions", async ({ caller, query }) => {
      return presentSessions(await listSessions(accounts, { caller, ...query }));
    }, { personal: true, query: PageQueryModel, ...document("sessions", "sessions") })
    .delete("/sessions/:id", async ({ act, params }) => {
      await revokeSession(accounts, { ...act, sessionId: params.id });
    }, { personal: true, params: idParamsModel("ses"), ...document("revokeSession") });
}

const presentSessions = presenter(AuthModel.sessions);
const presentAccount = presenter(AuthModel.me);

function presentMe({ organization, organizations, needsSecondFactorIn, ...same }: Awaited<ReturnType<typeof me>>) {
  const present = (one: typeof organization) => ({ ...one, needsSecondFactor: needsSecondFactorIn.includes(one.id) });
  return presentAccount({ ...same, organization: present(organization), organizations: organizations.map(present) });
}

/** The challenge of a log-in's second step. */
function presentSecondStep({ secondStep: { token, expiresAt, methods } }: SecondStep, now: Date) {
  return {
    success: false as const,
    second_factor: {
      challenge: token,
      expires_in: Math.floor((expiresAt.getTime() - now.getTime()) / 1000),
      methods: [...methods],
    },
  };
}

interface SignUpOnce<Body> {
  readonly body: Static<typeof AuthModel.signUp>;
  readonly client: ClientInfo;
  /** Of mails to the person. */
  readonly language: InterfaceLanguage | undefined;
  readonly set: CreatingRequest["set"];
  /** The `Idempotency-Key`. */
  readonly key: string | null;
  /** Where the refresh token goes. Part of the request's fingerprint. */
  readonly delivery: "body" | "cookie";
  /** Builds the answer for the new user. */
  readonly answer: (signedIn: SignedIn) => Promise<CreatedAnswer<Body>>;
}

/**
 * Signs a person up, or returns the recorded answer to the same request. There is no session yet, so the key and the
 * password together prove that the request is the same person's.
 *
 * @throws {Problem} what `signUp` throws, and `IDEMPOTENCY_KEY_REUSED`
 */
async function signUpOnce<Body>(
  { accounts, pauseAt }: Pick<ApiDependencies, "accounts" | "pauseAt">,
  { body, client, language, set, key, delivery, answer }: SignUpOnce<Body>,
): Promise<Body> {
  const command = { ...body, client, language };
  if (key === null) {
    return applyAnswer(set, await answer(await signUp(accounts, command)));
  }
  assertKey(key);
  const { email, password, ...rest } = body;
  const request = { email, key, request: ["sign up", delivery, rest.organization ?? "", rest.invitation ?? ""] };
  let given: CreatedAnswer<Body> | undefined;
  try {
    const signedIn = await signUp(accounts, {
      ...command,
      async record(tenant, created) {
        await pauseAt?.("effect written");
        given = await answer(created);
        await recordSignUp(accounts, tenant, { ...request, answer: toRecord(given) });
        await pauseAt?.("answer recorded");
      },
    });
    await pauseAt?.("answer about to be sent");
    return applyAnswer(set, given ?? await answer(signedIn));
  } catch (error) {
    const recorded = error instanceof Problem && error.kind === "CONFLICT"
      ? await findSignUp(accounts, { ...request, password })
      : undefined;
    if (recorded === undefined) {
      throw error;
    }
    return replay(recorded);
  }
}
