import type { ApiDependencies } from "./api_dependencies.ts";
import { addressLimit } from "./plugins/address_limit.ts";
import { documenter } from "./plugins/documented.ts";
import { type FaultLimit, faultLimit } from "./plugins/fault_limit.ts";
import { gate } from "./plugins/gate.ts";
import type { RequestNotes } from "./plugins/request_notes.ts";
import { type SessionTokens, sessionTokens } from "./plugins/session_tokens.ts";

/** What every file of routes is handed. */
export interface Kit {
  readonly dependencies: ApiDependencies;
  readonly tokens: SessionTokens;
  /** Counts what is refused for what it says. */
  readonly faults: FaultLimit;
  /** Brings `access`: use it before the first route. */
  readonly guard: ReturnType<typeof gate>;
  /** Says what a route is, does and answers. */
  readonly documented: ReturnType<typeof documenter>;
  /** Lets through what needs no credential, as often as one address may ask; throws `RATE_LIMITED` beyond. */
  readonly limitAddress: (notes: RequestNotes) => void;
}

/** A page of a map asks for some dozens of things when it opens; several people may sit behind one address. */
const PUBLIC_BURST = 200;
const PUBLIC_PER_SECOND = 20;

/** Makes the kit of one app. */
export function makeKit(dependencies: ApiDependencies): Kit {
  const tokens = sessionTokens(dependencies.jwtSecrets, dependencies.clock);
  const { monotonicMs } = dependencies;
  const limit = addressLimit({ burst: PUBLIC_BURST, perSecond: PUBLIC_PER_SECOND, monotonicMs });
  const faults = faultLimit({ perSecond: dependencies.usage.ratePerSecond, monotonicMs });
  return {
    dependencies,
    tokens,
    faults,
    guard: gate({ accounts: dependencies.accounts, tokens, faults }),
    documented: documenter(dependencies.answers),
    limitAddress: (notes) => limit(notes.clientAddress()),
  };
}
