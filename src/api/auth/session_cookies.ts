import { isDeviceToken } from "../../accounts/mod.ts";
import { Problem } from "../../domain/problem.ts";

const COOKIE = "locus_refresh";
const DEVICE_COOKIE = "locus_device";
const PATH = "/v1/auth";
/** A refresh token is much shorter; a cookie longer than this is not ours. */
const TOKEN = /^[A-Za-z0-9._~-]{1,256}$/u;

/**
 * A refresh token in a cookie that only the browser and this service see: how the dashboard stays signed in. Beside it
 * the token of the device, which stays after log-out: failed log-ins of strangers do not slow down this browser.
 */
export interface SessionCookies {
  /** Whether the request asked for it with `Locus-Session: cookie`. */
  isWanted(request: Request): boolean;
  /** The token that the browser sent; undefined when there is none. */
  read(request: Request): string | undefined;
  /** The `Set-Cookie` that keeps a token for so many seconds, whatever time it is on the other side. */
  write(token: string, lifetimeS: number): string;
  /** The `Set-Cookie` that takes it away. */
  clear(): string;
  /** The device's token that the browser sent; undefined where there is none of ours. */
  readDevice(request: Request): string | undefined;
  writeDevice(token: string, lifetimeS: number): string;
}

/** Cookies of a service at `publicUrl`: `Secure` where it is reached over https. */
export function sessionCookies(publicUrl: string): SessionCookies {
  const { origin, protocol, pathname } = new URL(publicUrl);
  // Where the service is reached under a path of its own, the browser sees that path before ours.
  const attributes = `Path=${pathname.replace(/\/$/u, "")}${PATH}; HttpOnly; SameSite=Strict${
    protocol === "https:" ? "; Secure" : ""
  }`;
  return {
    isWanted(request) {
      const mode = request.headers.get("locus-session");
      if (mode === null) {
        return false;
      }
      if (mode !== "cookie") {
        throw new Problem("INVALID_REQUEST", "The header Locus-Session must be cookie");
      }
      // SameSite stops other sites; this also stops other origins of the same site.
      if (!isOwn(request.headers, origin)) {
        throw new Problem("FORBIDDEN", "With Locus-Session: cookie, Origin must be the service's own");
      }
      return true;
    },
    read(request) {
      const token = valueOf(request, COOKIE);
      return token !== undefined && TOKEN.test(token) ? token : undefined;
    },
    write: (token, lifetimeS) => `${COOKIE}=${token}; Max-Age=${lifetimeS}; ${attributes}`,
    clear: () => `${COOKIE}=; Max-Age=0; ${attributes}`,
    readDevice(request) {
      const token = valueOf(request, DEVICE_COOKIE);
      return token !== undefined && isDeviceToken(token) ? token : undefined;
    },
    writeDevice: (token, lifetimeS) => `${DEVICE_COOKIE}=${token}; Max-Age=${lifetimeS}; ${attributes}`,
  };
}

function valueOf(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/**
 * Whether a page of the service itself asks: under its public URL, or under the name that this very request was made to.
 * A machine has many names, `localhost` among them; no script can set either header.
 */
function isOwn(headers: Headers, origin: string): boolean {
  const asking = headers.get("origin");
  const host = headers.get("host");
  return asking === origin || (host !== null && asking === `${new URL(origin).protocol}//${host}`);
}
