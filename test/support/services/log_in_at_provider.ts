import type { CookieJar } from "./cookie_jar.ts";

/** The address of the form of a page of the provider. */
function formOf(text: string, url: string): string {
  const action = /<form[^>]*action="([^"]+)"/u.exec(text)?.[1];
  if (action === undefined) {
    throw new Error(`The provider's page at ${new URL(url).pathname} has no form`);
  }
  return new URL(action, url).href;
}

/** Logs in at the provider's own pages and consents. Returns the redirect to the service, which is not followed. */
export async function logInAtProvider(
  jar: CookieJar,
  { authorizationUrl, name, stopAt }: {
    readonly authorizationUrl: string;
    readonly name: string;
    /** The beginning of the service's callback. */
    readonly stopAt: string;
  },
): Promise<string> {
  let { url, text } = await jar.follow(authorizationUrl, { stopAt });
  // One page asks who it is, the next for consent. A session at the provider needs neither.
  for (let pages = 0; pages < 3 && !url.startsWith(stopAt); pages++) {
    const prompt = text.includes('value="login"') ? "login" : "consent";
    const body = new URLSearchParams({ prompt, ...(prompt === "login" ? { login: name, password: "any" } : {}) });
    ({ url, text } = await jar.follow(formOf(text, url), { method: "POST", body, stopAt }));
  }
  return url;
}
