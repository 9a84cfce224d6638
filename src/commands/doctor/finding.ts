export interface Finding {
  /** The subject of the check: `redis policy`. */
  readonly check: string;
  /** `fail`: the service does not work, loses data or discloses it. `warn`: it works, but another event can break it. */
  readonly state: "ok" | "warn" | "fail" | "skipped";
  /** The observed state. Never a secret, or a URL with one. */
  readonly found: string;
  readonly advice?: string;
}

export function checked(check: string) {
  const wrong = (state: "warn" | "fail") => (found: string, advice: string): Finding => ({
    check,
    state,
    found,
    advice,
  });
  return {
    ok: (found: string): Finding => ({ check, state: "ok", found }),
    skipped: (found: string): Finding => ({ check, state: "skipped", found }),
    warn: wrong("warn"),
    fail: wrong("fail"),
  };
}

/** One check of the deployment; it may have several findings. */
export type Check = () => Promise<readonly Finding[]>;
