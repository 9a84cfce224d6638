/** Unpredictable bytes, handed to whoever needs them. Must be fit for keys and tokens. */
export interface Chance {
  bytes(length: number): Uint8Array<ArrayBuffer>;
}
