import type { Attack } from "./attack.ts";
import { bodiesThatNeverCome } from "./attacks/bodies_that_never_come.ts";
import { cancelledBatches } from "./attacks/cancelled_batches.ts";
import { copiedPageKey } from "./attacks/copied_page_key.ts";
import { crookedPaths } from "./attacks/crooked_paths.ts";
import { foreignHosts } from "./attacks/foreign_hosts.ts";
import { frozenPostgres } from "./attacks/frozen_postgres.ts";
import { guessedPasswords } from "./attacks/guessed_passwords.ts";
import { hiddenFormulas } from "./attacks/hidden_formulas.ts";
import {
  abandonedWorkbooks,
  endlessForms,
  expandingWorkbooks,
  largeJson,
  slowUploads,
} from "./attacks/hostile_uploads.ts";
import { keyRotation } from "./attacks/key_rotation.ts";
import { lockedOutOwners } from "./attacks/locked_out_owners.ts";
import { moreThanItCan } from "./attacks/more_than_it_can.ts";
import { parallelImports } from "./attacks/parallel_imports.ts";
import { repeatedCreations } from "./attacks/repeated_creations.ts";
import { unpackingTables } from "./attacks/unpacking_tables.ts";
import { massLocations, webhookTests, zeroCallBatches } from "./attacks/uncounted_work.ts";

/** Every attack that `bun run attack` makes. A new one is a file in `attacks/` and a row here. */
export const ATTACKS: readonly Attack[] = [
  crookedPaths,
  foreignHosts,
  guessedPasswords,
  lockedOutOwners,
  moreThanItCan,
  expandingWorkbooks,
  abandonedWorkbooks,
  unpackingTables,
  endlessForms,
  largeJson,
  slowUploads,
  bodiesThatNeverCome,
  massLocations,
  webhookTests,
  zeroCallBatches,
  cancelledBatches,
  hiddenFormulas,
  keyRotation,
  copiedPageKey,
  parallelImports,
  frozenPostgres,
  repeatedCreations,
];
