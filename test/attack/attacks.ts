import type { Attack } from "./attack.ts";
import {
  copiedPageKey,
  crookedPaths,
  foreignHosts,
  guessedPasswords,
  keyRotation,
  lockedOutOwners,
} from "./attacks/access.ts";
import {
  abandonedWorkbooks,
  bodiesThatNeverCome,
  endlessForms,
  expandingWorkbooks,
  largeJson,
  moreThanItCan,
  slowUploads,
  unpackingTables,
} from "./attacks/bodies.ts";
import {
  cancelledBatches,
  frozenPostgres,
  hiddenFormulas,
  massLocations,
  parallelImports,
  repeatedCreations,
  webhookTests,
  zeroCallBatches,
} from "./attacks/work.ts";

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
