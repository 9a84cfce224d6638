import { given } from "../domain/given.ts";
import {
  allowPasswords,
  listProvidersOf,
  resumeTenant,
  setMonthlyLimit,
  setStorageLimit,
  signOutTenant,
  suspendTenant,
  type TenantView,
  verifyDomainAsOperator,
} from "../accounts/mod.ts";
import { exportTenantUsage, tenantUsageTable } from "../usage/mod.ts";
import { wrongUsage } from "./line/failure.ts";
import { readOptions } from "./line/read_options.ts";
import { allTenants, withAccounts } from "./open/with_accounts.ts";

const USAGE = `Usage: bun run organization list [part of a name, slug or owner's e-mail address]
       bun run organization limit <id> <calls per month | default>
       bun run organization set-storage <id> <gigabytes | default>
       bun run organization suspend <id> --reason=TEXT
       bun run organization resume <id>
       bun run organization sign-out <id>
       bun run organization usage [id] [--from=YYYY-MM-DD] [--to=YYYY-MM-DD] [--csv]
       bun run organization sso <id> list
       bun run organization sso <id> verify-domain <domain>
       bun run organization sso <id> allow-passwords`;

/** The form that `newIdentifier()` gives. */
const IDENTIFIER = /^org_[0-9a-z]{26}$/u;
const DAY = /^\d{4}-\d{2}-\d{2}$/u;
/** Larger counts are typos. */
const CALLS = /^[0-9]{1,12}$/u;
const GIGABYTES = /^[0-9]{1,6}$/u;

/**
 * The operator's view of the organizations on the command line: the same operations as the pages at `/operator`.
 */
export async function organization(words: readonly string[]): Promise<void> {
  if (words[0] === "usage") {
    return await usage(words.slice(1));
  }
  const { options: { reason }, rest: [operation = "", ...operands] } = readOptions(words, { reason: /./u });
  if (operation === "list" && operands.length <= 1 && reason === undefined) {
    return await list(operands[0]);
  }
  if (operation === "sso" && reason === undefined) {
    return await singleSignOn(operands);
  }
  const [id = "", amount = "", ...others] = operands;
  const takesAmount = Object.hasOwn(SET, operation);
  const isKnown = takesAmount || Object.hasOwn(ACT, operation);
  if (
    !isKnown || id === "" || takesAmount !== (amount !== "") || others.length > 0 ||
    (operation === "suspend") !== (reason !== undefined)
  ) {
    throw wrongUsage(USAGE);
  }
  assertIdentifier(id);
  await (SET[operation]?.(id, amount) ?? ACT[operation]?.(id, reason ?? ""));
}

function assertIdentifier(id: string): void {
  if (!IDENTIFIER.test(id)) {
    const problem = `${JSON.stringify(id)} is not the identifier of an organization`;
    throw wrongUsage(`${problem}: bun run organization list shows them`);
  }
}

/** Prints the calls of live keys by organization, day and key, as `GET /v1/operator/usage` answers them. */
async function usage(words: readonly string[]): Promise<void> {
  const { options: { from, to, csv }, rest: [id, ...others] } = readOptions(words, { from: DAY, to: DAY, csv: /^$/u });
  if (others.length > 0) {
    throw wrongUsage(USAGE);
  }
  if (id !== undefined) {
    assertIdentifier(id);
  }
  const by = ["key", "day"] as const;
  await withAccounts(async (deps) => {
    const rows = exportTenantUsage(deps, {
      environment: "live",
      by,
      ...given({ from, to, organizationId: id }),
    });
    if (csv !== undefined) {
      for await (const line of tenantUsageTable(rows, by)) {
        await Bun.write(Bun.stdout, line);
      }
      return;
    }
    for await (const { organizationId, organizationName, day, caller, keyId, keyName, calls } of rows) {
      const key = keyId === null ? caller : `${keyId} ${oneLine(keyName ?? "")}`;
      console.log(`${organizationId}  ${day}  ${String(calls).padStart(12)}  ${key}  ${oneLine(organizationName)}`);
    }
  });
}

/** The operator's part of single sign-on: domains without a DNS record, and the way in when a provider is broken. */
async function singleSignOn([id = "", operation, domain, ...rest]: readonly string[]): Promise<void> {
  const needsDomain = operation === "verify-domain";
  const isKnown = needsDomain || operation === "list" || operation === "allow-passwords";
  if (!isKnown || needsDomain !== (domain !== undefined) || rest.length > 0) {
    throw wrongUsage(USAGE);
  }
  assertIdentifier(id);
  if (domain !== undefined) {
    await withAccounts((deps) => verifyDomainAsOperator(deps, { organizationId: id, domain }));
    console.log(`${domain} is verified: its addresses log in with the organization's identity provider`);
  } else if (operation === "allow-passwords") {
    const count = await withAccounts((deps) => allowPasswords(deps, id));
    console.log(`${count} identity provider(s) are no longer required: members may log in with their passwords again`);
  } else {
    for (
      const { name, issuer, required, domains, id: providerId } of await withAccounts((deps) =>
        listProvidersOf(deps, id)
      )
    ) {
      console.log(`${providerId}  ${required ? "required" : "optional"}  ${issuer}  ${name}`);
      for (const { domain: claimed, isVerified } of domains) {
        console.log(`  ${claimed}  ${isVerified ? "verified" : "not verified"}`);
      }
    }
  }
}

/** `set-limit` is the earlier name of `limit`. */
const SET: Readonly<Record<string, (id: string, amount: string) => Promise<void>>> = {
  "limit": (id, amount) => setLimit(id, readAmount(amount, CALLS, "calls")),
  "set-limit": (id, amount) => setLimit(id, readAmount(amount, CALLS, "calls")),
  "set-storage": (id, amount) => setStorage(id, readAmount(amount, GIGABYTES, "gigabytes")),
};

const ACT: Readonly<Record<string, (id: string, reason: string) => Promise<void>>> = {
  async suspend(organizationId, reason) {
    await withAccounts((deps) => suspendTenant(deps, { organizationId, reason }));
    console.log("The organization is suspended: its calls are refused, and its batches and webhooks pause");
  },
  async resume(organizationId) {
    await withAccounts((deps) => resumeTenant(deps, { organizationId }));
    console.log("The organization is not suspended any more");
  },
  async "sign-out"(organizationId) {
    const sessions = await withAccounts((deps) => signOutTenant(deps, { organizationId }));
    console.log(`${sessions} sessions of its members are ended; its keys stay valid`);
  },
};

/** Null for `default`. */
function readAmount(amount: string, pattern: RegExp, unit: string): number | null {
  if (amount === "default") {
    return null;
  }
  if (!pattern.test(amount)) {
    throw wrongUsage(`${JSON.stringify(amount)} is not a number of ${unit}: give a whole number, or default`);
  }
  return Number(amount);
}

async function list(search: string | undefined): Promise<void> {
  await withAccounts(async (deps) => {
    console.log(
      `${"organization".padEnd(30)}  ${"created".padEnd(10)}  ${"calls this month".padStart(24)}  ` +
        `${"stored".padStart(10)}  ${"last active".padEnd(11)}  state      owner, name`,
    );
    for await (const tenant of allTenants(deps, search)) {
      console.log(lineOf(tenant));
    }
  });
}

function lineOf(tenant: TenantView): string {
  const { id, name, createdAt, owner, calls, monthlyLimit, storage, lastActiveAt, suspension } = tenant;
  return [
    id,
    createdAt.toISOString().slice(0, 10),
    `${calls} of ${monthlyLimit.calls}`.padStart(24),
    `${(storage.bytes / 1_000_000).toFixed(1)} MB`.padStart(10),
    (lastActiveAt?.toISOString().slice(0, 10) ?? "never").padEnd(11),
    (suspension === null ? "active" : "suspended").padEnd(9),
    `${owner?.email ?? "no owner"}, ${oneLine(name)}`,
  ].join("  ");
}

/** Names are chosen by customers: control characters could change what the terminal shows. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{C}/gu, " ");
}

async function setLimit(organizationId: string, calls: number | null): Promise<void> {
  const { monthlyLimit, name } = await withAccounts((deps) => setMonthlyLimit(deps, { organizationId, calls }));
  console.log(`${oneLine(name)} may make ${monthlyLimit} calls a month`);
}

async function setStorage(organizationId: string, gigabytes: number | null): Promise<void> {
  const { name } = await withAccounts((deps) => setStorageLimit(deps, { organizationId, gigabytes }));
  console.log(`${oneLine(name)} may store ${gigabytes === null ? "as much as STORAGE_GB sets" : `${gigabytes} GB`}`);
}
