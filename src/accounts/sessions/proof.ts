import type { ProofMethod } from "../../store/schema/sessions.ts";

/** Who proved who they are, and how: what every way to log in ends with. `finishLogIn` decides what it is worth. */
export interface Proof {
  readonly userId: string;
  readonly methods: readonly ProofMethod[];
  /** The identity provider that proved it. Its session acts in the provider's organization only. */
  readonly provider?: { readonly id: string; readonly organizationId: string };
}

/** A passkey needs a PIN, fingerprint or face as well, so it is two factors by itself. */
const SECOND_FACTORS: ReadonlySet<ProofMethod> = new Set(["totp", "passkey", "recovery_code"]);

/** Whether a second factor is among the ways in which a person proved who they are. */
export function includesSecondFactor(methods: readonly ProofMethod[]): boolean {
  return methods.some((method) => SECOND_FACTORS.has(method));
}
