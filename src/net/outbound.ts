/** Why an outgoing request was not made or not finished. */
export type OutboundErrorKind =
  /** Not a URL, not https, or with a user name in it. */
  | "url_refused"
  /** The policy does not allow this host or port. */
  | "host_refused"
  /** The name has an address that is not public. */
  | "address_refused"
  | "name_unknown"
  | "connection_failed"
  | "timed_out"
  | "aborted"
  /** More redirects than allowed, or in a circle. */
  | "too_many_redirects"
  /** A redirect without a target that can be read. */
  | "redirect_refused"
  | "answer_too_large";

/**
 * A request that was refused or failed. The message names the rule, never the address: it may be logged. A class, so
 * that callers can distinguish it from a defect.
 */
export class OutboundError extends Error {
  override readonly name = "OutboundError";
  readonly kind: OutboundErrorKind;

  constructor(kind: OutboundErrorKind, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.kind = kind;
  }
}

/** Which requests are allowed. Checked for the first URL and for every redirect. */
export interface OutboundPolicy {
  /** Default: https alone. */
  readonly protocols?: readonly ("https:" | "http:")[];
  /** Hosts and ports. The URL's host is already in its canonical form; its port is empty where it is the protocol's. */
  allowsUrl(url: URL): boolean;
  /** Every address that the host's name has must pass. Default: `isPublicAddress`. */
  allowsAddress?(address: string, url: URL): boolean;
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Finds all addresses of a host name. */
export type LookUp = (host: string) => Promise<readonly ResolvedAddress[]>;
