import type { GuardedFetchOptions, GuardedResponse, LookUp, OutboundPolicy } from "../../net/mod.ts";
import type { AccountsDeps } from "../deps.ts";
import { ExpiringCache } from "../expiring_cache.ts";
import type { ProviderClient } from "./provider_client.ts";

/** The dependencies that `openSingleSignOn` receives. */
export interface SingleSignOnParts {
  readonly accounts: AccountsDeps;
  /** At least one. The first one encrypts client secrets and ID tokens, all of them decrypt. */
  readonly secrets: readonly string[];
  /** Public URL of the service, without a trailing slash: providers send browsers back to it. */
  readonly publicUrl: string;
  /** Whether providers may have private addresses and use http. */
  readonly allowPrivate: boolean;
  readonly fetch: (url: string, options: GuardedFetchOptions) => Promise<GuardedResponse>;
  /** Resolves a host name to all its addresses. */
  readonly lookUp: LookUp;
  /** The texts of the TXT records of a name; none where there is no answer. */
  readonly lookUpTxt: (name: string) => Promise<readonly string[]>;
}

/** The dependencies of every operation of single sign-on, its first argument. */
export interface SingleSignOnDeps extends SingleSignOnParts {
  /** Providers with their discovery documents and keys, by identifier and time of the last change. */
  readonly clients: ExpiringCache<ProviderClient>;
}

/** How long a provider's discovery document is used. Keys that are replaced earlier are found by their identifiers. */
const DISCOVERY_LIFETIME_MS = 600_000;
/** Some 20 kB each. */
const CLIENTS_MAX = 500;

/** Adds the cache, which lives as long as the process, to the given parts. */
export function openSingleSignOn(parts: SingleSignOnParts): SingleSignOnDeps {
  const { clock } = parts.accounts;
  return {
    ...parts,
    clients: new ExpiringCache({ clock, lifetimeMs: () => DISCOVERY_LIFETIME_MS, capacity: CLIENTS_MAX }),
  };
}

/** Where providers may be: public addresses over https; everything where the operator allows it. */
export function providerPolicy({ allowPrivate }: Pick<SingleSignOnParts, "allowPrivate">): OutboundPolicy {
  return allowPrivate
    ? { protocols: ["https:", "http:"], allowsUrl: () => true, allowsAddress: () => true }
    : { allowsUrl: () => true };
}

/** Whether a browser may be sent to an address that a provider names. */
export function isWebAddress(url: URL, { allowPrivate }: Pick<SingleSignOnParts, "allowPrivate">): boolean {
  return url.protocol === "https:" || (allowPrivate && url.protocol === "http:");
}
