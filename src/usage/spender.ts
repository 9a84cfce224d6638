import type { Environment } from "../domain/environment.ts";

/** Whose limits a call uses: one organization in one environment. Every `Caller` is one. */
export interface Spender {
  readonly organizationId: string;
  readonly environment: Environment;
  /** The key that makes the call; absent for a person who is logged in. */
  readonly keyId?: string | undefined;
  /** Whether the key has limits of its own. Absent: only the organization's limits apply. */
  readonly hasLimits?: true | undefined;
}
