import type { ApiDependencies } from "./api_dependencies.ts";
import { documenter } from "./plugins/documented.ts";
import { gate } from "./plugins/gate.ts";
import { type SessionTokens, sessionTokens } from "./plugins/session_tokens.ts";

/** What every file of routes is handed. */
export interface Kit {
  readonly dependencies: ApiDependencies;
  readonly tokens: SessionTokens;
  /** Brings `access`: use it before the first route. */
  readonly guard: ReturnType<typeof gate>;
  /** Says what a route is, does and answers. */
  readonly documented: ReturnType<typeof documenter>;
}

/** Makes the kit of one app. */
export function makeKit(dependencies: ApiDependencies): Kit {
  const tokens = sessionTokens(dependencies.jwtSecrets, dependencies.clock);
  return {
    dependencies,
    tokens,
    guard: gate({ accounts: dependencies.accounts, tokens }),
    documented: documenter(dependencies.answers),
  };
}
