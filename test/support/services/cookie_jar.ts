/** A browser without pages: keeps cookies by host and path, and follows redirects one by one. */
export interface CookieJar {
  /** Requests an address with its cookies, and keeps those of the answer. Redirects are not followed. */
  request(url: string, options?: JarOptions): Promise<Response>;
  /** Follows redirects until there is none, or one to an address that begins with `stopAt`. Returns where it ends. */
  follow(url: string, options?: JarOptions & { readonly stopAt?: string }): Promise<Followed>;
}

/** Options of a request in addition to its address. */
export interface JarOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams;
}

/** The end of a chain of redirects. */
export interface Followed {
  readonly url: string;
  /** The text of the last answer; empty where a redirect was not followed. */
  readonly text: string;
}

interface Cookie {
  readonly port: string;
  readonly path: string;
  readonly name: string;
  readonly value: string;
}

const REDIRECTS_MAX = 20;

/** An empty jar. Cookies are kept apart by port, as browsers do for different hosts. */
export function cookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();

  function keep(url: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
      const name = pair.slice(0, pair.indexOf("="));
      const value = pair.slice(pair.indexOf("=") + 1);
      const path = attributes.find((part) => /^path=/iu.test(part))?.slice("path=".length) ?? "/";
      cookies.set(`${url.port} ${path} ${name}`, { port: url.port, path, name, value });
    }
  }

  function cookiesOf({ port, pathname }: URL): string {
    return [...cookies.values()].filter((one) => one.port === port && one.value !== "" && pathname.startsWith(one.path))
      .map(({ name, value }) => `${name}=${value}`).join("; ");
  }

  async function request(address: string, { method = "GET", headers = {}, body }: JarOptions = {}): Promise<Response> {
    const url = new URL(address);
    const response = await fetch(url, {
      method,
      redirect: "manual",
      headers: { cookie: cookiesOf(url), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    keep(url, response.headers.getSetCookie());
    return response;
  }

  async function follow(
    address: string,
    { stopAt, ...options }: JarOptions & { readonly stopAt?: string } = {},
  ): Promise<Followed> {
    let url = address;
    let response = await request(url, options);
    for (let redirects = 0; redirects < REDIRECTS_MAX; redirects++) {
      const location = response.headers.get("location");
      if (location === null) {
        return { url, text: await response.text() };
      }
      url = new URL(location, url).href;
      if (stopAt !== undefined && url.startsWith(stopAt)) {
        return { url, text: "" };
      }
      response = await request(url);
    }
    throw new Error(`More than ${REDIRECTS_MAX} redirects`);
  }

  return { request, follow };
}
