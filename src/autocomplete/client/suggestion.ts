/** The parts of an address, as the service names them. */
export interface Components {
  readonly name?: string;
  readonly house_number?: string;
  readonly unit?: string;
  readonly street?: string;
  readonly postcode?: string;
  readonly district?: string;
  readonly locality?: string;
  readonly county?: string;
  readonly region?: string;
  readonly country?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country_code?: string;
}

/** One suggestion of `GET /v1/suggest`. */
export interface Suggestion {
  readonly label: string;
  /** The label with the house number that was typed, also where the street is not known to have it. */
  readonly input: string;
  readonly coordinates: { readonly latitude: number; readonly longitude: number };
  readonly precision: string;
  readonly components: Components;
  readonly place_id: string;
}

/** The answer of `GET /v1/suggest`. */
export interface Suggestions {
  readonly data: readonly Suggestion[];
  readonly attribution: string;
}
