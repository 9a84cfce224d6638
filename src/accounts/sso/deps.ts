import type { GuardedFetchOptions, GuardedResponse, LookUp, OutboundPolicy } from "../../net/mod.ts";
import type { AccountsDeps } from "../deps.ts";
import { ExpiringCache } from "../expiring_cache.ts";
import type { ProviderClient } from "./provider_client.ts";
import { openBytes, sealBytes, type Sealer } from "../../store/sealed_bytes.ts";

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

/** Why a log-in with a provider failed, as the log-in page shows it. */
export type FailureReason =
  /** The state is unknown, used, expired, or of another browser or provider. */
  | "expired"
  /** The provider or the person refused. */
  | "denied"
  /** The provider could not be reached. */
  | "unavailable"
  /** The answer of the provider is not valid. */
  | "refused"
  /** The provider gives no verified e-mail address in one of its verified domains. */
  | "no_email"
  /** The person was removed from the organization. */
  | "removed"
  /** The organization requires another provider. */
  | "other_provider";

/** A log-in with a provider that failed. A class, so that the callback can distinguish it from a defect. */
export class SingleSignOnFailure extends Error {
  override readonly name = "SingleSignOnFailure";
  readonly reason: FailureReason;

  constructor(reason: FailureReason, cause?: unknown) {
    super(`Single sign-on failed: ${reason}`, { cause });
    this.reason = reason;
  }
}

const CONTEXT = "locus single sign-on 1";

/** Encrypts a text, which opens only in the same row: nobody can move a client secret to another provider. */
export function seal(
  sealer: Sealer,
  { text, row }: { readonly text: string; readonly row: string },
): Promise<Uint8Array> {
  return sealBytes(sealer, { bytes: new TextEncoder().encode(text), context: CONTEXT, row });
}

/**
 * Decrypts a value of `seal()`.
 *
 * @throws {Error} where all of the service's secrets were replaced at once.
 */
export async function unseal(
  sealer: Pick<Sealer, "secrets">,
  { sealed, row }: { readonly sealed: Uint8Array; readonly row: string },
): Promise<string> {
  const opened = await openBytes(sealer, { sealed, context: CONTEXT, row });
  if (opened === undefined) {
    throw new Error("Cannot open a secret of single sign-on because none of the service's secrets fits it any more");
  }
  return new TextDecoder().decode(opened.bytes);
}
