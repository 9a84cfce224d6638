/** The parts of a link as written. Nothing is decoded: every service decodes in its own way. */
export interface Link {
  /** Lower case; `https` for a link without a scheme. */
  readonly scheme: string;
  /** Lower case, without port and trailing dot. Empty if the scheme has no host (`geo:1,2`). */
  readonly host: string;
  /** From the first `/`; without a host everything up to `?`. */
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
  /** Without `#`. */
  readonly fragment: string;
}
