/** Hashing of passwords, handed in: slow by design, and never on the event loop. */
export interface Passwords {
  /** An encoded hash with its parameters and its own salt. */
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
  /** Whether the password is one of those that people choose most. Lower case. */
  isCommon(password: string): boolean;
}
