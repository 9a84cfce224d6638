/** Which requests are allowed. Checked for the first URL and for every redirect. */
export interface OutboundPolicy {
  /** Default: https alone. */
  readonly protocols?: readonly ("https:" | "http:")[];
  /** Hosts and ports. The URL's host is already in its canonical form; its port is empty where it is the protocol's. */
  allowsUrl(url: URL): boolean;
  /** Every address that the host's name has must pass. Default: `isPublicAddress`. */
  allowsAddress?(address: string, url: URL): boolean;
}

/** One address of a name. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Finds all addresses of a host name. */
export type LookUp = (host: string) => Promise<readonly ResolvedAddress[]>;
