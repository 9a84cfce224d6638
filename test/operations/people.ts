import assert from "node:assert/strict";
import { type ApiClient, apiClient, expectStatus } from "../support/api/api_client.ts";
import { cookieJar, type IdentityProvider, logInAtProvider } from "../support/services/identity_provider.ts";
import type { ArrivedMail } from "../support/services/mail_server.ts";

/** The token behind a path of the service in a mail. */
export function tokenIn(mail: ArrivedMail, start: string): string {
  const text = mail.text ?? "";
  const from = text.indexOf(start);
  assert.ok(from >= 0, `The mail "${mail.subject}" has no link that begins with ${start}`);
  return /^\S+/u.exec(text.slice(from + start.length))?.[0] ?? "";
}

/** Lets the owner of an organization set up single sign-on with a provider that knows the service. */
export async function addProvider(
  owner: ApiClient,
  { provider, domain }: { readonly provider: IdentityProvider; readonly domain: string },
): Promise<void> {
  const client = { client_id: "locus", client_secret: crypto.getRandomValues(new Uint8Array(24)).toHex() };
  const made = expectStatus(
    await owner.post("/v1/organization/sso/providers", { name: "Staff", issuer: provider.issuer, ...client }),
    201,
  ).body;
  provider.register({
    clientId: client.client_id,
    clientSecret: client.client_secret,
    redirectUri: made.redirect_uri,
    backchannelLogoutUri: made.backchannel_logout_uri,
    postLogoutRedirectUri: made.post_logout_redirect_uri,
  });
  const path = `/v1/organization/sso/providers/${made.id}`;
  expectStatus(await owner.post(`${path}/test`, {}), 200);
  expectStatus(await owner.call("PUT", `${path}/domains/${domain}`), 200);
}

/** A whole log-in at the provider's own pages. Returns a client with the session. */
export async function logInByProvider(url: string, { name, email }: { readonly name: string; readonly email: string }) {
  const jar = cookieJar();
  const headers = { "content-type": "application/json", "locus-session": "cookie", origin: url };
  const start = await jar.request(`${url}/v1/auth/sso/start`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email }),
  });
  assert.equal(start.status, 200, await start.clone().text());
  const { authorization_url: authorizationUrl } = await start.json();
  const callback = await logInAtProvider(jar, { authorizationUrl, name, stopAt: url });
  const finished = await jar.request(callback);
  assert.equal(finished.headers.get("location"), `${url}/`);
  const session = await jar.request(`${url}/v1/auth/refresh`, { method: "POST", headers, body: "{}" });
  assert.equal(session.status, 200);
  return apiClient(url, (await session.json()).access_token);
}
