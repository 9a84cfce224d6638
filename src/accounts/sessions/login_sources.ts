import { type Chance, DAY_MS } from "../../domain/clock.ts";
import { and, desc, eq, gt, inArray, notInArray } from "drizzle-orm";
import { networkOf } from "../../domain/network.ts";
import { loginSources } from "../../store/schema/users.ts";
import type { AccountsDeps, ClientInfo, ClientOfPerson } from "../deps.ts";
import { isSecretText, makeSecretText, sha256 } from "../secret_text.ts";

/** Prefix of the tokens of devices. */
const DEVICE_TOKEN_PREFIX = "locus_device_";

/** How long a source is known after the last log-in from it: a season. Milliseconds. */
export const SOURCE_LIFETIME_MS = 90 * DAY_MS;

/** Sources kept for one person: more than most people have devices and networks. The one unused for longest is deleted. */
const SOURCES_MAX = 20;

/**
 * How well an account knows the source of a log-in. `device`: it presents the token that a log-in of this
 * person gave the device (OWASP's "device cookie"). `network`: this person has logged in from its network.
 */
export type SourceTrust = "device" | "network" | "none";

/** A token that a device keeps from its first log-in on. It proves nothing but that a log-in succeeded there. */
export function makeDeviceToken(deps: { readonly chance: Chance }): string {
  return makeSecretText(DEVICE_TOKEN_PREFIX, deps.chance);
}

export function isDeviceToken(text: string): boolean {
  return isSecretText(text, DEVICE_TOKEN_PREFIX);
}

/** The hashes that identify the source of a client. */
interface SourceHashes {
  readonly device?: string;
  readonly network?: string;
}

function sourceHashesOf(userId: string, { address, deviceToken }: ClientInfo): SourceHashes {
  return {
    ...(deviceToken !== undefined && isDeviceToken(deviceToken) ? { device: sha256(`device: ${deviceToken}`) } : {}),
    // With the person, so that the hashes of two people in one network differ.
    ...(address === undefined ? {} : { network: sha256(`network of ${userId}: ${networkOf(address)}`) }),
  };
}

/** How well the person of the transaction's claims is known at the source of a client. */
export async function findSourceTrust(
  deps: AccountsDeps,
  { transaction, userId, client }: ClientOfPerson,
): Promise<SourceTrust> {
  const { device = "", network = "" } = sourceHashesOf(userId, client ?? {});
  const known = await transaction.select({ sourceHash: loginSources.sourceHash }).from(loginSources).where(and(
    eq(loginSources.userId, userId),
    inArray(loginSources.sourceHash, [device, network]),
    gt(loginSources.expiresAt, deps.clock.now()),
  ));
  const hashes = known.map(({ sourceHash }) => sourceHash);
  if (hashes.includes(device)) {
    return "device";
  }
  return hashes.includes(network) ? "network" : "none";
}

/** Stores the source of a client that has logged in, and deletes the least recently used ones beyond `SOURCES_MAX`. */
export async function rememberSource(
  deps: AccountsDeps,
  { transaction, userId, client }: ClientOfPerson,
): Promise<void> {
  const expiresAt = new Date(deps.clock.now().getTime() + SOURCE_LIFETIME_MS);
  for (const sourceHash of Object.values(sourceHashesOf(userId, client ?? {}))) {
    await transaction.insert(loginSources).values({ userId, sourceHash, expiresAt })
      .onConflictDoUpdate({ target: [loginSources.userId, loginSources.sourceHash], set: { expiresAt } });
  }
  const latest = transaction.select({ sourceHash: loginSources.sourceHash }).from(loginSources)
    .where(eq(loginSources.userId, userId))
    .orderBy(desc(loginSources.expiresAt), desc(loginSources.sourceHash)).limit(SOURCES_MAX);
  await transaction.delete(loginSources)
    .where(and(eq(loginSources.userId, userId), notInArray(loginSources.sourceHash, latest)));
}
