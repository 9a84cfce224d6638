/** A source of random bytes that is secure enough for keys and tokens. */
export interface Chance {
  bytes(length: number): Uint8Array<ArrayBuffer>;
}
