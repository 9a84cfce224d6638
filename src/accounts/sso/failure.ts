/** Why a log-in with a provider failed, as the log-in page shows it. */
export type FailureReason =
  /** The state is unknown, used, expired, or of another browser or provider. */
  | "expired"
  /** The provider or the person refused. */
  | "denied"
  /** The provider could not be reached. */
  | "unavailable"
  /** The answer of the provider is not valid. */
  | "refused"
  /** The provider gives no verified e-mail address in one of its verified domains. */
  | "no_email"
  /** The person was removed from the organization. */
  | "removed"
  /** The organization requires another provider. */
  | "other_provider";

/** A log-in with a provider that failed. A class, so that the callback can distinguish it from a defect. */
export class SingleSignOnFailure extends Error {
  override readonly name = "SingleSignOnFailure";
  readonly reason: FailureReason;

  constructor(reason: FailureReason, cause?: unknown) {
    super(`Single sign-on failed: ${reason}`, { cause });
    this.reason = reason;
  }
}
