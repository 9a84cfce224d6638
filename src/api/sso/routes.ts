import { Elysia, t } from "elysia";
import {
  addDomain,
  addProvider,
  ATTEMPT_LIFETIME_MS,
  backchannelLogout,
  deleteProvider,
  finishSingleSignOn,
  hasSingleSignOn,
  listProviders,
  logOut,
  logOutEverywhere,
  makeDeviceToken,
  type ProviderView,
  readProvider,
  removeDomain,
  SingleSignOnFailure,
  SOURCE_LIFETIME_MS,
  startSingleSignOn,
  testProvider,
  updateProvider,
  verifyDomain,
} from "../../accounts/mod.ts";
import { Problem } from "../../domain/problem.ts";
import { sessionCookies } from "../auth/session_cookies.ts";
import { clientInfoOf } from "../parameters/headers.ts";
import type { RouteContext } from "../route_context.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import { SingleSignOnModel } from "./model.ts";
import { tokenCookie } from "../parameters/cookies.ts";
import { ownNames, presentersOf } from "../models/presenter.ts";

const PATH = "/v1/auth/sso";

const TOKEN = /^[A-Za-z0-9_]{1,64}$/u;

const DOCUMENTED = {
  texts: DOCUMENTS,
  model: SingleSignOnModel,
  bodies: {
    backchannel: {
      "application/x-www-form-urlencoded": {
        schema: t.Object({ logout_token: t.String() }),
        example: { logout_token: "eyJhbGciOiJSUzI1NiIsInR5cCI6ImxvZ291dCtqd3QifQ.e30.c2lnbmF0dXJl" },
      },
    },
  },
};

/** Single sign-on: an organization's providers and their domains, and logging in with them. */
export function singleSignOnRoutes({ dependencies, guard, limitAddress, documented }: RouteContext) {
  const document = documentsOf(documented("Single sign-on"), DOCUMENTED);
  const byId = { params: SingleSignOnModel.providerParams };
  const byDomain = { params: SingleSignOnModel.domainParams };
  const { singleSignOn, accounts, clock, publicUrl } = dependencies;
  const sessionCookie = sessionCookies(publicUrl);
  // Binds a log-in with a provider to one browser, which comes back from the provider's site.
  const cookie = tokenCookie({
    name: "locus_sso",
    isToken: (text) => TOKEN.test(text),
    publicUrl,
    path: PATH,
    sameSite: "Lax",
  });
  return new Elysia({ name: "single sign-on", prefix: "/v1" })
    .use(guard)
    .get("/organization/sso/providers", async ({ caller }) => ({
      data: (await listProviders(singleSignOn, { caller })).map(present.provider),
      next_cursor: null,
      has_more: false as const,
    }), { session: "owner", ...document("list", "providers") })
    .post("/organization/sso/providers", ({ act, body, once }) =>
      once({
        create: (recorder) => addProvider(singleSignOn, { ...act, ...ownNames(body), recorder }),
        answer: (view: ProviderView) => ({
          status: 201,
          headers: { location: `/v1/organization/sso/providers/${view.id}` },
          body: present.provider(view),
        }),
      }), {
      session: "owner",
      creates: true,
      stores: true,
      body: SingleSignOnModel.add,
      ...document("add", "provider"),
    })
    .get(
      "/organization/sso/providers/:id",
      async ({ caller, params }) =>
        present.provider(await readProvider(singleSignOn, { caller, providerId: params.id })),
      { session: "owner", ...byId, ...document("read", "provider") },
    )
    .patch("/organization/sso/providers/:id", async ({ act, body, params }) =>
      present.provider(
        await updateProvider(singleSignOn, { ...act, providerId: params.id, ...ownNames(body) }),
      ), {
      session: "owner",
      stores: true,
      ...byId,
      body: SingleSignOnModel.change,
      ...document("change", "provider"),
    })
    .delete("/organization/sso/providers/:id", async ({ act, params }) => {
      await deleteProvider(singleSignOn, { ...act, providerId: params.id });
    }, { session: "owner", ...byId, ...document("remove") })
    .post(
      "/organization/sso/providers/:id/test",
      async ({ caller, params }) => present.tested(await testProvider(singleSignOn, { caller, providerId: params.id })),
      { session: "owner", ...byId, ...document("test", "tested") },
    )
    .put("/organization/sso/providers/:id/domains/:domain", async ({ act, params }) => {
      return present.domain(
        await addDomain(singleSignOn, { ...act, providerId: params.id, domain: params.domain }),
      );
    }, { session: "owner", stores: true, ...byDomain, ...document("addDomain", "domain") })
    .post("/organization/sso/providers/:id/domains/:domain/verify", async ({ act, params }) => {
      return present.domain(
        await verifyDomain(singleSignOn, { ...act, providerId: params.id, domain: params.domain }),
      );
    }, { session: "owner", ...byDomain, ...document("verifyDomain", "domain") })
    .delete("/organization/sso/providers/:id/domains/:domain", async ({ act, params }) => {
      await removeDomain(singleSignOn, { ...act, providerId: params.id, domain: params.domain });
    }, { session: "owner", ...byDomain, ...document("removeDomain") })
    .post("/auth/sso/lookup", async ({ body, notes }) => {
      limitAddress(notes);
      return { single_sign_on: await hasSingleSignOn(singleSignOn, body.email) };
    }, { open: true, body: SingleSignOnModel.lookUp, ...document("lookUp", "found") })
    .post("/auth/sso/start", async ({ body, request, notes, set }) => {
      limitAddress(notes);
      if (!sessionCookie.isWanted(request)) {
        throw new Problem("FORBIDDEN", "Single sign-on is for browsers: send Locus-Session: cookie");
      }
      const { authorizationUrl, browser } = await startSingleSignOn(singleSignOn, {
        ...ownNames(body),
        browser: cookie.read(request),
      });
      // The session that the browser has until now: its cookie does not come back from the provider's site.
      const former = sessionCookie.refresh.read(request);
      if (former !== undefined) {
        await logOut(accounts, { refreshToken: former, client: clientInfoOf(request, notes) });
      }
      set.headers["set-cookie"] = cookie.write(browser, ATTEMPT_LIFETIME_MS / 1000);
      return { authorization_url: authorizationUrl };
    }, { open: true, body: SingleSignOnModel.start, ...document("start", "started") })
    .get("/auth/sso/:id/callback", async ({ params, request, notes, set }) => {
      limitAddress(notes);
      set.status = 303;
      const client = {
        ...clientInfoOf(request, notes),
        deviceToken: sessionCookie.device.read(request) ?? makeDeviceToken(accounts),
      };
      try {
        const { signedIn, returnTo } = await finishSingleSignOn(singleSignOn, {
          providerId: params.id,
          query: new URL(request.url).search,
          browser: cookie.read(request),
          client,
        });
        const lifetimeS = Math.floor((signedIn.refreshExpiresAt.getTime() - clock.now().getTime()) / 1000);
        const cookies = [
          sessionCookie.refresh.write(signedIn.refreshToken, lifetimeS),
          sessionCookie.device.write(client.deviceToken, SOURCE_LIFETIME_MS / 1000),
        ];
        // Elysia's type knows one cookie header; it sends each of a list.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        set.headers["set-cookie"] = cookies as unknown as string;
        set.headers["location"] = `${publicUrl}${returnTo}`;
      } catch (error) {
        if (!(error instanceof SingleSignOnFailure)) {
          throw error;
        }
        set.headers["location"] = `${publicUrl}/login?sso=${error.reason}`;
      }
    }, { open: true, ...byId, ...document("callback") })
    .post("/auth/sso/logout", async ({ body, request, notes, set }) => {
      const isCookie = sessionCookie.isWanted(request);
      const refreshToken = isCookie ? sessionCookie.refresh.read(request) : body.refresh_token;
      if (refreshToken === undefined) {
        throw new Problem("UNAUTHORIZED", "There is no refresh token in the request");
      }
      const url = await logOutEverywhere(singleSignOn, { refreshToken, client: clientInfoOf(request, notes) });
      if (isCookie) {
        set.headers["set-cookie"] = sessionCookie.refresh.clear();
      }
      return { logout_url: url ?? null };
    }, { open: true, body: SingleSignOnModel.logOut, ...document("logOut", "loggedOut") })
    .post("/auth/sso/:id/backchannel-logout", async ({ body, params, request, notes }) => {
      limitAddress(notes);
      const token: unknown = body;
      const ended = await backchannelLogout(singleSignOn, {
        providerId: params.id,
        logoutToken: logoutTokenOf(token),
        client: clientInfoOf(request, notes),
      });
      return { ended };
    }, { form: true, ...byId, ...document("backchannel", "ended") });
}

function logoutTokenOf(form: unknown): string {
  const token = typeof form === "object" && form !== null && "logout_token" in form ? form.logout_token : undefined;
  if (typeof token !== "string") {
    throw new Problem("MALFORMED_REQUEST", "The form has no logout_token");
  }
  return token;
}

const present = presentersOf(SingleSignOnModel);
