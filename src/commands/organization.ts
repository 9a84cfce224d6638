import { listOrganizations, setMonthlyLimit } from "../accounts/mod.ts";
import { EXIT_CODE } from "./exit_code.ts";
import { Failure } from "./failure.ts";
import { withAccounts } from "./with_accounts.ts";

const USAGE =
  "Say what to do: bun run organization list, or bun run organization set-limit <id> <calls a month | default>";

/** As `newIdentifier` makes them. */
const IDENTIFIER = /^org_[0-9a-z]{26}$/u;
/** Larger counts are a typing mistake. */
const CALLS = /^[0-9]{1,12}$/u;

/** The operator's view of the organizations: lists them, and sets how many calls one may make in a month. */
export async function organization(words: readonly string[]): Promise<number> {
  const [verb, id = "", calls = "", ...rest] = words;
  if (verb === "list" && words.length === 1) {
    return await list();
  }
  if (verb === "set-limit" && rest.length === 0 && IDENTIFIER.test(id) && (CALLS.test(calls) || calls === "default")) {
    return await setLimit(id, calls === "default" ? null : Number(calls));
  }
  throw new Failure(USAGE, { exitCode: EXIT_CODE.usage });
}

async function list(): Promise<number> {
  await withAccounts(async (room) => {
    for await (const { id, slug, monthlyLimit, createdAt } of listOrganizations(room)) {
      console.log(`${id}  ${createdAt.toISOString().slice(0, 10)}  ${String(monthlyLimit).padStart(12)}  ${slug}`);
    }
  });
  return EXIT_CODE.ok;
}

async function setLimit(organizationId: string, calls: number | null): Promise<number> {
  const { monthlyLimit, slug } = await withAccounts((room) => setMonthlyLimit(room, { organizationId, calls }));
  console.log(`${slug} may make ${monthlyLimit} calls a month`);
  return EXIT_CODE.ok;
}
