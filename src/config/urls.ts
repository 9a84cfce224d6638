import type { Setting } from "./values.ts";

/** Rules of Amazon's for names of buckets (3–63 characters), which other stores share. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u;
/** Characters of a key that need no encoding in any store, without empty or dotted parts. */
const PREFIX = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/u;
const PREFIX_LENGTH_MAX = 500;
const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** The bucket and the prefix of an address `s3://bucket/prefix`. */
export interface S3Address {
  readonly bucket: string;
  /** Without slashes at its ends; empty for the bucket itself. */
  readonly prefix: string;
}

/** A URL with one of some protocols, `https:`, and a host. */
export function url(...protocols: readonly string[]): Omit<Setting<string>, "fallback"> {
  return {
    rule: `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    parse(text) {
      const parsed = URL.parse(text);
      return parsed !== null && protocols.includes(parsed.protocol) && parsed.hostname !== "" ? text : undefined;
    },
  };
}

/** Protocol, host and port of an http or https URL, and nothing else; undefined for anything else. */
export function readOrigin(text: string): string | undefined {
  const parsed = URL.parse(text);
  return parsed !== null && ["http:", "https:"].includes(parsed.protocol) && parsed.origin === text ? text : undefined;
}

/** An http or https URL without query and fragment, without a trailing slash; undefined for anything else. */
export function readPublicUrl(text: string): string | undefined {
  const parsed = URL.parse(text);
  if (parsed === null || !["http:", "https:"].includes(parsed.protocol) || parsed.search + parsed.hash !== "") {
    return undefined;
  }
  return parsed.href.replace(/\/$/u, "");
}

/** The address of a remote folder, without a trailing slash: `s3://bucket/prefix`, or an http or https URL. */
export function readRemoteAddress(text: string): string | undefined {
  if (/^s3:/iu.test(text)) {
    const address = readS3Address(text);
    return address === undefined ? undefined : `s3://${[address.bucket, address.prefix].filter(Boolean).join("/")}`;
  }
  const address = readPublicUrl(text);
  const parsed = address === undefined ? null : URL.parse(address);
  // User names and passwords would be shown wherever the address is.
  return parsed !== null && parsed.username === "" && parsed.password === "" ? address : undefined;
}

/** The parts of an `s3://` address; undefined for anything else. */
export function readS3Address(text: string): S3Address | undefined {
  const [scheme, empty, bucket = "", ...rest] = text.replace(/\/$/u, "").split("/");
  const prefix = rest.join("/");
  const isValid = scheme === "s3:" && empty === "" && BUCKET.test(bucket) &&
    (prefix === "" || (prefix.length <= PREFIX_LENGTH_MAX && PREFIX.test(prefix)));
  return isValid ? { bucket, prefix } : undefined;
}

/** Whether an address may be used without an explicit choice: it is not plain http, or is on this machine. */
export function isSafeTransport(address: string): boolean {
  const parsed = URL.parse(address);
  return parsed?.protocol !== "http:" || LOOPBACK.has(parsed.hostname);
}
