/** The address of the service that served this script; the build inserts it. */
declare const LOCUS_BASE: string;

const SCRIPT_PATH = "/autocomplete.js";

/** An answer that is no success; the status is 0 where there was no answer. */
export class RequestFailed extends Error {
  readonly status: number;
  /** Milliseconds, as the service demands it. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, retryAfterMs?: number) {
    super(`The request failed with the status ${status}`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Where the service is: the folder of this script, which also works behind a proxy, or else the service's own address. */
export function serviceAddress(script: string | undefined): string {
  const end = script?.lastIndexOf(SCRIPT_PATH) ?? -1;
  return script !== undefined && end !== -1 ? script.slice(0, end) : LOCUS_BASE;
}

export interface ServiceRequest {
  readonly base: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** The answer to `GET /v1/suggest`. */
export function readSuggestions(request: Omit<ServiceRequest, "path">): Promise<Suggestions> {
  return get<Suggestions>({ ...request, path: "/v1/suggest" });
}

/** The place of a suggestion, with the fields of `GET /v1/places/{place_id}`. It ends the session. */
export function readPlace({ place_id: id }: Suggestion, request: Omit<ServiceRequest, "path">): Promise<object> {
  return get<object>({ ...request, path: `/v1/places/${encodeURIComponent(id)}` });
}

/** Without headers of its own, so that browsers need no preflight; without cookies and without a referrer. */
async function get<Answer>({ base, path, query, signal }: ServiceRequest): Promise<Answer> {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") {
      parameters.set(name, value);
    }
  }
  let response: Response;
  try {
    response = await fetch(`${base}${path}?${parameters}`, {
      signal,
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
  } catch (error) {
    if (signal.aborted) {
      throw error;
    }
    throw new RequestFailed(0);
  }
  if (!response.ok) {
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    throw new RequestFailed(response.status, Number.isFinite(seconds) ? seconds * 1000 : undefined);
  }
  return await response.json();
}

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
