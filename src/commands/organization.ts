import { listOrganizations, setMonthlyLimit, setStorageLimit } from "../accounts/mod.ts";
import { EXIT_CODE, Failure } from "./line/failure.ts";
import { withAccounts } from "./open/with_accounts.ts";

const USAGE = `Usage: bun run organization list
       bun run organization set-limit <id> <calls per month | default>
       bun run organization set-storage <id> <gigabytes | default>`;

/** The form that `newIdentifier()` gives. */
const IDENTIFIER = /^org_[0-9a-z]{26}$/u;
/** Larger counts are typos. */
const CALLS = /^[0-9]{1,12}$/u;
const GIGABYTES = /^[0-9]{1,6}$/u;

/**
 * The operator's view of the organizations: lists them, and sets how many calls one may make and how much it may store.
 */
export async function organization(words: readonly string[]): Promise<number> {
  const [operation, id = "", amount = "", ...rest] = words;
  if (operation === "list" && words.length === 1) {
    return await list();
  }
  if ((operation !== "set-limit" && operation !== "set-storage") || amount === "" || rest.length > 0) {
    throw new Failure(USAGE, { exitCode: EXIT_CODE.usage });
  }
  if (!IDENTIFIER.test(id)) {
    const problem = `${JSON.stringify(id)} is not the identifier of an organization`;
    throw new Failure(`${problem}: bun run organization list shows them`, { exitCode: EXIT_CODE.usage });
  }
  return operation === "set-limit"
    ? await setLimit(id, readAmount(amount, CALLS, "calls"))
    : await setStorage(id, readAmount(amount, GIGABYTES, "gigabytes"));
}

/** Null for `default`. */
function readAmount(amount: string, pattern: RegExp, unit: string): number | null {
  if (amount === "default") {
    return null;
  }
  if (!pattern.test(amount)) {
    throw new Failure(`${JSON.stringify(amount)} is not a number of ${unit}: give a whole number, or default`, {
      exitCode: EXIT_CODE.usage,
    });
  }
  return Number(amount);
}

async function list(): Promise<number> {
  await withAccounts(async (deps) => {
    console.log(`${"organization".padEnd(30)}  ${"created".padEnd(10)}  calls per month  URL name`);
    for await (const { id, slug, monthlyLimit, createdAt } of listOrganizations(deps)) {
      console.log(`${id}  ${createdAt.toISOString().slice(0, 10)}  ${String(monthlyLimit).padStart(15)}  ${slug}`);
    }
  });
  return EXIT_CODE.ok;
}

async function setLimit(organizationId: string, calls: number | null): Promise<number> {
  const { monthlyLimit, slug } = await withAccounts((deps) => setMonthlyLimit(deps, { organizationId, calls }));
  console.log(`${slug} may make ${monthlyLimit} calls a month`);
  return EXIT_CODE.ok;
}

async function setStorage(organizationId: string, gigabytes: number | null): Promise<number> {
  const { slug } = await withAccounts((deps) => setStorageLimit(deps, { organizationId, gigabytes }));
  console.log(`${slug} may store ${gigabytes === null ? "as much as STORAGE_GB sets" : `${gigabytes} GB`}`);
  return EXIT_CODE.ok;
}
