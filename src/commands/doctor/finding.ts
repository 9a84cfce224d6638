/** The result of one check. */
export interface Finding {
  /** The subject of the check: `redis policy`. */
  readonly check: string;
  /** `fail`: the service does not work, loses data or discloses it. `warn`: it works, but another event can break it. */
  readonly state: "ok" | "warn" | "fail" | "skipped";
  /** The observed state. Never a secret, or a URL with one. */
  readonly found: string;
  /** What to do about it. */
  readonly advice?: string;
}

/** One check of the deployment; it may have several findings. */
export type Check = () => Promise<readonly Finding[]>;
