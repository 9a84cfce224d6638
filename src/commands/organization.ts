import { listOrganizations, setMonthlyLimit, setStorageLimit } from "../accounts/mod.ts";
import { EXIT_CODE } from "./exit_code.ts";
import { Failure } from "./failure.ts";
import { withAccounts } from "./with_accounts.ts";

const USAGE = "Usage: bun run organization list, bun run organization set-limit <id> <calls a month | default>, or " +
  "bun run organization set-storage <id> <gigabytes | default>";

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
  if (rest.length === 0 && IDENTIFIER.test(id)) {
    const number = amount === "default" ? null : Number(amount);
    if (operation === "set-limit" && (number === null || CALLS.test(amount))) {
      return await setLimit(id, number);
    }
    if (operation === "set-storage" && (number === null || GIGABYTES.test(amount))) {
      return await setStorage(id, number);
    }
  }
  throw new Failure(USAGE, { exitCode: EXIT_CODE.usage });
}

async function list(): Promise<number> {
  await withAccounts(async (deps) => {
    for await (const { id, slug, monthlyLimit, createdAt } of listOrganizations(deps)) {
      console.log(`${id}  ${createdAt.toISOString().slice(0, 10)}  ${String(monthlyLimit).padStart(12)}  ${slug}`);
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
  console.log(`${slug} may store ${gigabytes === null ? "as much as STORAGE_GB says" : `${gigabytes} GB`}`);
  return EXIT_CODE.ok;
}
