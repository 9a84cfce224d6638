/** The port for hashing passwords: slow by design, and never on the event loop. */
export interface Passwords {
  /** An encoded hash with its parameters and its own salt. */
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
  /** Whether a password, in lower case, is one of the most common ones. */
  isCommon(password: string): Promise<boolean>;
}
