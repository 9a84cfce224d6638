import { pathSegmentsOf } from "../requests/request_url.ts";

/** As `locus_test_…`; longer texts are no key, and are not looked at. */
const KEY = /^locus_[A-Za-z0-9_]{1,120}$/u;
const BASIC = /^Basic +([A-Za-z0-9+/]{1,1024}={0,2})$/iu;
/** `/compat/photon/{key}/api`: the key comes after the name of the interface. */
const KEY_SEGMENT = 2;

/**
 * The key of a request to a drop-in interface, where it is not sent as `Authorization: Bearer …`: the password of HTTP
 * Basic, else `api_key` or `key` in the query, else the path segment after the name of the interface. Clients of those
 * interfaces can send one of these at least. Undefined where none of them has the form of a key.
 */
export function dropInKey(request: Request): string | undefined {
  const candidates = [passwordOf(request.headers.get("authorization")), ...queryKeysOf(request.url)];
  return [...candidates, pathSegmentsOf(request)[KEY_SEGMENT]].find((text) => text !== undefined && KEY.test(text));
}

function passwordOf(header: string | null): string | undefined {
  const encoded = header === null ? undefined : BASIC.exec(header)?.[1];
  if (encoded === undefined) {
    return undefined;
  }
  const pair = Buffer.from(encoded, "base64").toString();
  return pair.slice(pair.indexOf(":") + 1);
}

function queryKeysOf(url: string): readonly (string | undefined)[] {
  const query = url.indexOf("?");
  if (query === -1) {
    return [];
  }
  const parameters = new URLSearchParams(url.slice(query));
  return [parameters.get("api_key") ?? undefined, parameters.get("key") ?? undefined];
}
