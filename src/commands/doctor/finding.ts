/** What one check found. */
export interface Finding {
  /** What was looked at: `redis policy`. */
  readonly check: string;
  /** `fail`: the service does not work, or loses or shows something. `warn`: it works, until something else happens. */
  readonly state: "ok" | "warn" | "fail" | "skipped";
  /** What is there. Never a secret or an address with one. */
  readonly found: string;
  /** What to do about it. */
  readonly advice?: string;
}

/** One look at the deployment; several findings may come of it. */
export type Check = () => Promise<readonly Finding[]>;
