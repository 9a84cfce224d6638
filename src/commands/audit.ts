import { sql } from "drizzle-orm";
import {
  type AccountsDeps,
  chainedEvent,
  OPERATORS_CHAIN,
  trailAfter,
  type VerifiedTrail,
  verifyTrail,
} from "../accounts/mod.ts";
import { firstBroken, keepHeads, openTrailFile, readTrailEnd, readTrailFile } from "./audit/trail_file.ts";
import { EXIT_CODE, Failure, wrongUsage } from "./line/failure.ts";
import { readOptions } from "./line/read_options.ts";
import { allTenants, withAccounts } from "./open/with_accounts.ts";

const USAGE = `Usage: bun run audit verify [--organization=ID | --file=FILE]
       bun run audit append <file>`;

/** Names the lock in which a file is appended to. Any unused number. */
const LOCK_KEY = 7_261_001_939;

/**
 * Verifies the chains of the audit trail: of one organization, else of all of them and of the operators, or of a file.
 * Fails when an event was changed, removed, inserted or moved. `append` adds to a file the events that it does not
 * have.
 */
export async function audit(words: readonly string[]): Promise<number> {
  const { options: { organization, file }, rest } = readOptions(words, {
    organization: /^org_[0-9a-z]{26}$/u,
    file: /./u,
  });
  const [operation, path = ""] = rest;
  const chosen = [organization, file].filter((one) => one !== undefined).length;
  if (operation === "append" && rest.length === 2 && path !== "" && chosen === 0) {
    await append(path);
    return EXIT_CODE.ok;
  }
  if (operation !== "verify" || rest.length !== 1 || chosen > 1) {
    throw wrongUsage(USAGE);
  }
  return await (file === undefined ? verify(organization) : verifyFile(file)) ? EXIT_CODE.ok : EXIT_CODE.failed;
}

async function verify(organization: string | undefined): Promise<boolean> {
  return await withAccounts(async (deps) => {
    let isWhole = true;
    for await (const chain of organization === undefined ? chainsOf(deps) : [organization]) {
      isWhole = show(await verifyTrail(deps, chain)) && isWhole;
    }
    return isWhole;
  });
}

async function* chainsOf(deps: AccountsDeps): AsyncGenerator<string> {
  yield OPERATORS_CHAIN;
  for await (const { id } of allTenants(deps)) {
    yield id;
  }
}

/** Verifies the file itself, and that the database still has the last events of its chains. */
async function verifyFile(path: string): Promise<boolean> {
  const { heads, times, events, broken } = await readTrailFile(path);
  if (broken !== undefined) {
    show({ ...broken, events, head: null, broken });
    return false;
  }
  const isWhole = await withAccounts(async (deps) => {
    let isSame = true;
    for (const [chain, { sequence, hash }] of heads) {
      const kept = await chainedEvent(deps, { chain, sequence, at: times.get(chain) ?? new Date(0) });
      if (kept === undefined) {
        console.log(`${chain}: the database no longer has event number ${sequence} of the file`);
        isSame = false;
      } else if (kept !== "deleted" && kept.hash !== hash) {
        console.log(`${chain}: the database has another event number ${sequence} than the file`);
        isSame = false;
      }
    }
    return isSame;
  });
  if (isWhole) {
    console.log(`${path}: ${events} events of ${heads.size} chains are whole`);
  }
  return isWhole;
}

/**
 * Appends every event once: the file itself says which ones it has, so a command that was stopped at any moment is
 * continued by the next one.
 */
async function append(path: string): Promise<void> {
  let count = 0;
  await withAccounts((deps) =>
    // The lock ends with the connection, even if this process is killed.
    deps.database.transaction(async (transaction) => {
      const [lock] = await transaction.execute<{ taken: boolean }>(
        sql`select pg_try_advisory_xact_lock(${LOCK_KEY}::bigint) as taken`,
      );
      if (lock?.taken !== true) {
        throw new Failure("Another command appends events: wait for it to end", { exitCode: EXIT_CODE.busy });
      }
      const end = await readTrailEnd(path);
      if (end.fault !== undefined) {
        throw new Failure(`Nothing is appended to ${path}: ${end.fault}. Keep it, and begin a new file`);
      }
      const { heads } = end;
      let { bytes } = end;
      const file = openTrailFile(path, bytes);
      try {
        for await (const chain of chainsOf(deps)) {
          for (;;) {
            const head = heads.get(chain);
            const events = await trailAfter(deps, { chain, sequence: head?.sequence ?? 0 });
            if (events.length === 0) {
              break;
            }
            const broken = firstBroken(events, head);
            if (broken !== undefined) {
              throw new Failure(
                `Nothing more is appended to ${path}: in the database, ${chain} is broken at event ${broken.id}, number ` +
                  `${broken.sequence}: ${broken.fault}`,
              );
            }
            bytes = file.append(events);
            count += events.length;
            events.forEach(({ sequence, hash }) => heads.set(chain, { sequence, hash }));
          }
        }
      } finally {
        file.close();
      }
      await keepHeads(path, { heads, bytes });
    })
  );
  console.log(`${count} events were added`);
}

/** Prints one line, and returns whether the chain is whole. */
function show({ chain, events, head, broken }: VerifiedTrail): boolean {
  if (broken === undefined) {
    console.log(`${chain}: ${events} events are whole; the last one has the hash ${head ?? "none"}`);
    return true;
  }
  const { id, sequence, fault } = broken;
  console.log(
    `${chain}: broken at event ${[id, sequence].filter((part) => part !== null).join(", number ")}: ${fault}`,
  );
  return false;
}
