/** A link, cut into its parts as written. Nothing is decoded yet: every service decodes in its own way. */
export interface Link {
  /** Lower case; `https` for a link that was written without one. */
  readonly scheme: string;
  /** Lower case, no port, no trailing dot. Empty where the scheme has no host (`geo:1,2`). */
  readonly host: string;
  /** From the first `/`, or all up to `?` where there is no host. */
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
  /** Without `#`. */
  readonly fragment: string;
}
