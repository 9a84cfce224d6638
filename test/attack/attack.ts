import type { ApiClient } from "../support/api/api_client.ts";

/** A running service under attack, and what an attack may use of it. */
export interface Target {
  /** Base URL of the service, without a trailing slash. */
  readonly url: string;
  /** Process identifier of the service; what it started is below it. */
  readonly pid: number;
  /** A client without a credential; each attack signs up organizations of its own. */
  readonly client: ApiClient;
}

/**
 * One attack on a running service. Whether the service survives, answers `/livez` and gives its memory back is checked
 * around every attack by `runAttacks`; the attack itself checks what it alone can know.
 *
 * Each attack is one file in `attacks/` and one row of the table in `attacks.ts`.
 */
export interface Attack {
  readonly name: string;
  /** What must hold, in one sentence, for the report. */
  readonly promise: string;
  /** Environment variables the attack needs; attacks with the same ones share a service. */
  readonly environment?: Readonly<Record<string, string>>;
  /**
   * Attacks, bounded in time and requests.
   *
   * @throws Error that says which promise is broken
   */
  run(target: Target): Promise<void>;
}
