/* oxlint-disable typescript/no-redundant-type-constituents */
export interface paths {
  "/v1/resolve": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resolve one input to one location
     * @description A written address, `latitude,longitude`, a map link or a short code. The answer is 200 whenever the request itself is valid: an input that cannot be resolved is reported in `status`, never as an error. In the test environment, and only there, `test:found`, `test:uncertain`, `test:unresolved`, `test:rate_limited`, `test:quota_exceeded` and `test:unavailable` have fixed answers.
     *
     *     Needs a key with the scope `resolve`, or a session. Limited as `call` of the organization.
     */
    post: operations["postV1Resolve"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/resolve/structured": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resolve an address given in components
     * @description Like `POST /v1/resolve`, for an address whose components you know. Each text is read only as its component, and `matches` reports every component you send. If the answer lacks or contradicts one of them, it is never `found`.
     *
     *     Needs a key with the scope `resolve`, or a session. Limited as `call` of the organization.
     */
    post: operations["postV1ResolveStructured"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/suggest": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Suggest while a person types
     * @description Streets, houses (after a number is typed), places, postcodes, venues and loaded location codes that begin with `q`, most likely first, then those with a later word that does. Tolerates a typo from the fourth letter on. With `near`, nearby suggestions come first; without it, important places and those of the caller's country, if the language names one (`pt-BR`). Read the chosen one by its `place_id`; send a complete address to `POST /v1/resolve`. Each suggestion is a call; with a `session`, all suggestions of a form and the request that ends it are one call.
     *
     *     Needs a key with the scope `resolve`, or a session. Web pages may call it with a publishable key. Limited as `call` of the organization.
     */
    get: operations["getV1Suggest"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/places/{place_id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Look up a place by its identifier
     * @description The resolution of the place with this `place_id`. An identifier stays valid when a data set is rebuilt, and in later versions of it while the place is the same. A house's identifier stays valid while its street has that number. An identifier that has no place (any more) is 404 and uses no call.
     *
     *     Needs a key with the scope `resolve`, or a session. Web pages may call it with a publishable key. Limited as `call` of the organization.
     */
    get: operations["getV1PlacesByPlace_id"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /**
     * Problem
     * @description A problem (RFC 9457).
     */
    Problem: {
      /** @constant */
      success: false;
      /**
       * Format: uri-reference
       * @description Where this kind of problem is explained.
       */
      type: string;
      /** @description The kind of problem, always the same text. */
      title: string;
      status: number;
      /** @description This problem, in words for a person. Never contains what was sent. */
      detail: string;
      /** @description The kind of problem, for programs. */
      code:
        | "MALFORMED_REQUEST"
        | "UNAUTHORIZED"
        | "FORBIDDEN"
        | "ADDRESS_NOT_ALLOWED"
        | "ORGANIZATION_SUSPENDED"
        | "NOT_FOUND"
        | "METHOD_NOT_ALLOWED"
        | "CONFLICT"
        | "PRECONDITION_FAILED"
        | "PAYLOAD_TOO_LARGE"
        | "UNSUPPORTED_MEDIA_TYPE"
        | "MISDIRECTED_REQUEST"
        | "INVALID_REQUEST"
        | "IDEMPOTENCY_KEY_REUSED"
        | "RATE_LIMITED"
        | "QUOTA_EXCEEDED"
        | "INTERNAL"
        | "UNAVAILABLE";
      /** @description Also in the header `X-Request-Id`. Quote it when you contact the operator. */
      request_id: string;
      /** @description All invalid fields. */
      errors?: {
        /** @description JSON pointer to the field (RFC 6901); query parameters like fields of a body. */
        pointer: string;
        /** @description The rule for this field. */
        detail: string;
      }[];
    } & {
      [key: string]: unknown;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  postV1Resolve: {
    parameters: {
      query?: never;
      header?: {
        /** @description Environment for a session. Ignored for keys. */
        "Locus-Environment"?: "test" | "live";
        /** @description Organization for a session. Default: the first one joined. */
        "Locus-Organization"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description A written address, `latitude,longitude`, a map link or a short code: 1 to 4096 characters, without the spaces around it.
           * @example Utrecht
           */
          input: string;
          /**
           * @description ISO 3166-1 alpha-2 in upper or lower case: resolve only inside this country.
           * @example NL
           */
          country?: string;
          /**
           * @description A random token of one form, such as a UUID. Its suggestions, and the `GET /v1/places/{place_id}` or `POST /v1/resolve` (or `/v1/resolve/structured`) that ends it, are one call: up to 50 suggestions within 5 minutes of the first. After that, and for the next form, use a new token: a request that its session does not cover is a call of its own.
           * @example 3f0c2f4e-8a1b-4c55-9d0e-6a7b8c9d0e1f
           */
          session?: string;
          /**
           * @description BCP 47 tag of the label's language. Default: `Accept-Language`, then the language of the place.
           * @example nl
           */
          language?: string;
          /** @description WGS 84, decimal degrees. */
          near?: {
            latitude: number;
            longitude: number;
          };
          /** @description `[west, south, east, north]`: a hard filter. */
          bounds?: [
            number,
            number,
            number,
            number,
          ];
          /** @description Metres. A coarser answer is `uncertain`, `too_coarse`. */
          max_accuracy_m?: number;
          /** @description Maximum number of alternatives. Default: 0. */
          alternatives?: number;
          /** @description Adds `explanation`. */
          explain?: boolean;
          /** @description The input is never logged, cached or stored. */
          no_store?: boolean;
        };
      };
    };
    responses: {
      /** @description What the input resolved to */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "status": "found",
           *       "label": "Utrecht, Netherlands",
           *       "coordinates": {
           *         "latitude": 52.09083,
           *         "longitude": 5.12222
           *       },
           *       "confidence": 0.97,
           *       "input_kind": "address",
           *       "precision": "locality",
           *       "accuracy_m": 6000,
           *       "reasons": [],
           *       "components": {
           *         "locality": "Utrecht",
           *         "region": "Utrecht",
           *         "country": "Netherlands",
           *         "country_code": "NL"
           *       },
           *       "matches": {
           *         "locality": "exact"
           *       },
           *       "place_id": "plc_2745912",
           *       "plus_code": "9F473CVC+8V",
           *       "code": null,
           *       "source": {
           *         "dataset": "geonames",
           *         "version": "2024-03-03",
           *         "system": null,
           *         "origin": "gazetteer",
           *         "attribution": "GeoNames, CC BY 4.0"
           *       },
           *       "alternatives": [],
           *       "environment": "test",
           *       "gazetteer_version": "world-1",
           *       "request_id": "req_01hr2k8x4v9q3m5n7p0r2t4w6y"
           *     }
           */
          "application/json": {
            /** @description `found`: safe to use without a check. `uncertain`: check it first. `unresolved`: there is no location. */
            status: "found" | "uncertain" | "unresolved";
            input_kind: "address" | "coordinates" | "map_link" | "short_code";
            label: string | null;
            coordinates: {
              latitude: number;
              longitude: number;
            } | null;
            precision:
              | (
                | "coordinate"
                | "house"
                | "interpolated"
                | "street"
                | "intersection"
                | "place"
                | "postcode"
                | "district"
                | "locality"
                | "county"
                | "region"
                | "country"
                | "cell"
                | "map_center"
              )
              | null;
            accuracy_m: number | null;
            components: {
              name?: string;
              house_number?: string;
              unit?: string;
              street?: string;
              postcode?: string;
              district?: string;
              locality?: string;
              county?: string;
              region?: string;
              country?: string;
              /** @description ISO 3166-1 alpha-2. */
              country_code?: string;
            } | null;
            plus_code: string | null;
            source: {
              dataset: string | null;
              version: string | null;
              system: string | null;
              origin: "gazetteer" | "pin" | "center" | "decoded" | "text" | "saved" | "correction";
              attribution: string | null;
              /** @description Other data sets that contain the same place; absent if there are none. */
              others?: {
                dataset: string;
                version: string;
                attribution: string;
              }[];
            } | null;
            place_id: string | null;
            code: {
              system: string;
              normalized: string;
            } | null;
            /** @description The probability that the true point lies within `accuracy_m`. An input with a wrong country or postcode has no true point. */
            confidence: number;
            reasons: (
              | (
                | "house_number_missing"
                | "house_number_interpolated"
                | "street_missing"
                | "postcode_conflict"
                | "locality_conflict"
                | "country_mismatch"
                | "spelling_corrected"
                | "ambiguous"
                | "prominence_assumed"
                | "unmatched_text"
                | "map_center_only"
                | "datum_shifted"
                | "axis_order_assumed"
                | "short_link_not_followed"
                | "registry_required"
                | "reference_place_missing"
                | "invalid_code"
                | "coarse_code"
                | "too_coarse"
                | "out_of_range"
                | "outside_coverage"
                | "no_match"
                | "corrected"
                | "test_fixture"
              )
              | string
            )[];
            matches: {
              name?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              house_number?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              unit?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              street?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              postcode?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              district?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              locality?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              county?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              region?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              country?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              country_code?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
            };
            alternatives: {
              label: string;
              /** @description WGS 84, decimal degrees. */
              coordinates: {
                latitude: number;
                longitude: number;
              };
              /** @description The probability that the true point lies within `accuracy_m`. An input with a wrong country or postcode has no true point. */
              confidence: number;
              input_kind: "address" | "coordinates" | "map_link" | "short_code";
              precision:
                | "coordinate"
                | "house"
                | "interpolated"
                | "street"
                | "intersection"
                | "place"
                | "postcode"
                | "district"
                | "locality"
                | "county"
                | "region"
                | "country"
                | "cell"
                | "map_center";
              accuracy_m: number;
              components: {
                name?: string;
                house_number?: string;
                unit?: string;
                street?: string;
                postcode?: string;
                district?: string;
                locality?: string;
                county?: string;
                region?: string;
                country?: string;
                /** @description ISO 3166-1 alpha-2. */
                country_code?: string;
              };
              place_id: string | null;
            }[];
            explanation?: {
              stage: string;
              detail: string;
              cost?: number;
              /** @description The same as `detail`: spans of the input, or what was compared, with its cost. */
              parts?: {
                role: string;
                text?: string;
                cost?: number;
              }[];
            }[];
            environment: "test" | "live";
            gazetteer_version: string;
            request_id: string;
          };
        };
      };
      /** @description The body is missing or is not well-formed JSON, or the URL is too long */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description The credential is missing, expired or revoked */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description The credential is valid but lacks the named scope or role. The key may not be used from the address of the caller. The operator of the service suspended the organization; the detail says why */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is larger than 1 MiB, or than 16 KiB where no credential is required */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is not `application/json` in UTF-8 */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Fields are invalid; `errors` lists each */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests; `Retry-After` says when to retry. The month's limit is reached; `Retry-After` says when it resets */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description An error in the service, logged with the `request_id` */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Temporarily unavailable; retry later */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  postV1ResolveStructured: {
    parameters: {
      query?: never;
      header?: {
        /** @description Environment for a session. Ignored for keys. */
        "Locus-Environment"?: "test" | "live";
        /** @description Organization for a session. Default: the first one joined. */
        "Locus-Organization"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description As written on the house.
           * @example 23
           */
          house_number?: string;
          /**
           * @description With the number only if `house_number` is absent.
           * @example Städtle
           */
          street?: string;
          /**
           * @description Flat, floor, staircase, box.
           * @example Top 4
           */
          unit?: string;
          /**
           * @description Never corrected.
           * @example 9490
           */
          postcode?: string;
          /**
           * @description The town or village.
           * @example Vaduz
           */
          locality?: string;
          /**
           * @description A part of the locality.
           * @example Ebenholz
           */
          district?: string;
          /**
           * @description The area between locality and region.
           * @example Santa Clara
           */
          county?: string;
          /**
           * @description State, canton or province: its name or usual code.
           * @example Oberland
           */
          region?: string;
          /**
           * @description Its name in any language, or its ISO 3166-1 alpha-2 code, which also limits the answer to that country.
           * @example LI
           */
          country?: string;
          /**
           * @description A random token of one form, such as a UUID. Its suggestions, and the `GET /v1/places/{place_id}` or `POST /v1/resolve` (or `/v1/resolve/structured`) that ends it, are one call: up to 50 suggestions within 5 minutes of the first. After that, and for the next form, use a new token: a request that its session does not cover is a call of its own.
           * @example 3f0c2f4e-8a1b-4c55-9d0e-6a7b8c9d0e1f
           */
          session?: string;
          /**
           * @description BCP 47 tag of the label's language. Default: `Accept-Language`, then the language of the place.
           * @example nl
           */
          language?: string;
          /** @description WGS 84, decimal degrees. */
          near?: {
            latitude: number;
            longitude: number;
          };
          /** @description `[west, south, east, north]`: a hard filter. */
          bounds?: [
            number,
            number,
            number,
            number,
          ];
          /** @description Metres. A coarser answer is `uncertain`, `too_coarse`. */
          max_accuracy_m?: number;
          /** @description Maximum number of alternatives. Default: 0. */
          alternatives?: number;
          /** @description Adds `explanation`. */
          explain?: boolean;
          /** @description The input is never logged, cached or stored. */
          no_store?: boolean;
        };
      };
    };
    responses: {
      /** @description The resolution of the components */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "status": "found",
           *       "label": "Städtle 23, 9490 Vaduz, Liechtenstein",
           *       "coordinates": {
           *         "latitude": 47.14001,
           *         "longitude": 9.52282
           *       },
           *       "confidence": 0.97,
           *       "input_kind": "address",
           *       "precision": "house",
           *       "accuracy_m": 25,
           *       "reasons": [],
           *       "components": {
           *         "street": "Städtle",
           *         "postcode": "9490",
           *         "locality": "Vaduz",
           *         "country": "Liechtenstein",
           *         "house_number": "23",
           *         "country_code": "LI"
           *       },
           *       "matches": {
           *         "house_number": "exact",
           *         "street": "exact",
           *         "postcode": "exact",
           *         "locality": "exact",
           *         "country": "exact"
           *       },
           *       "place_id": "plc_0a1b2c3d4e5f6g7h69hg",
           *       "plus_code": "8FVC4GRF+2Q",
           *       "code": null,
           *       "source": {
           *         "dataset": "openstreetmap",
           *         "version": "2024-03-03",
           *         "system": null,
           *         "origin": "gazetteer",
           *         "attribution": "© OpenStreetMap contributors, ODbL 1.0"
           *       },
           *       "alternatives": [],
           *       "environment": "test",
           *       "gazetteer_version": "world-1",
           *       "request_id": "req_01hr2k8x4v9q3m5n7p0r2t4w6y"
           *     }
           */
          "application/json": {
            /** @description `found`: safe to use without a check. `uncertain`: check it first. `unresolved`: there is no location. */
            status: "found" | "uncertain" | "unresolved";
            input_kind: "address" | "coordinates" | "map_link" | "short_code";
            label: string | null;
            coordinates: {
              latitude: number;
              longitude: number;
            } | null;
            precision:
              | (
                | "coordinate"
                | "house"
                | "interpolated"
                | "street"
                | "intersection"
                | "place"
                | "postcode"
                | "district"
                | "locality"
                | "county"
                | "region"
                | "country"
                | "cell"
                | "map_center"
              )
              | null;
            accuracy_m: number | null;
            components: {
              name?: string;
              house_number?: string;
              unit?: string;
              street?: string;
              postcode?: string;
              district?: string;
              locality?: string;
              county?: string;
              region?: string;
              country?: string;
              /** @description ISO 3166-1 alpha-2. */
              country_code?: string;
            } | null;
            plus_code: string | null;
            source: {
              dataset: string | null;
              version: string | null;
              system: string | null;
              origin: "gazetteer" | "pin" | "center" | "decoded" | "text" | "saved" | "correction";
              attribution: string | null;
              /** @description Other data sets that contain the same place; absent if there are none. */
              others?: {
                dataset: string;
                version: string;
                attribution: string;
              }[];
            } | null;
            place_id: string | null;
            code: {
              system: string;
              normalized: string;
            } | null;
            /** @description The probability that the true point lies within `accuracy_m`. An input with a wrong country or postcode has no true point. */
            confidence: number;
            reasons: (
              | (
                | "house_number_missing"
                | "house_number_interpolated"
                | "street_missing"
                | "postcode_conflict"
                | "locality_conflict"
                | "country_mismatch"
                | "spelling_corrected"
                | "ambiguous"
                | "prominence_assumed"
                | "unmatched_text"
                | "map_center_only"
                | "datum_shifted"
                | "axis_order_assumed"
                | "short_link_not_followed"
                | "registry_required"
                | "reference_place_missing"
                | "invalid_code"
                | "coarse_code"
                | "too_coarse"
                | "out_of_range"
                | "outside_coverage"
                | "no_match"
                | "corrected"
                | "test_fixture"
              )
              | string
            )[];
            matches: {
              name?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              house_number?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              unit?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              street?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              postcode?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              district?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              locality?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              county?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              region?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              country?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
              country_code?: "exact" | "corrected" | "inferred" | "missing" | "conflict";
            };
            alternatives: {
              label: string;
              /** @description WGS 84, decimal degrees. */
              coordinates: {
                latitude: number;
                longitude: number;
              };
              /** @description The probability that the true point lies within `accuracy_m`. An input with a wrong country or postcode has no true point. */
              confidence: number;
              input_kind: "address" | "coordinates" | "map_link" | "short_code";
              precision:
                | "coordinate"
                | "house"
                | "interpolated"
                | "street"
                | "intersection"
                | "place"
                | "postcode"
                | "district"
                | "locality"
                | "county"
                | "region"
                | "country"
                | "cell"
                | "map_center";
              accuracy_m: number;
              components: {
                name?: string;
                house_number?: string;
                unit?: string;
                street?: string;
                postcode?: string;
                district?: string;
                locality?: string;
                county?: string;
                region?: string;
                country?: string;
                /** @description ISO 3166-1 alpha-2. */
                country_code?: string;
              };
              place_id: string | null;
            }[];
            explanation?: {
              stage: string;
              detail: string;
              cost?: number;
              /** @description The same as `detail`: spans of the input, or what was compared, with its cost. */
              parts?: {
                role: string;
                text?: string;
                cost?: number;
              }[];
            }[];
            environment: "test" | "live";
            gazetteer_version: string;
            request_id: string;
          };
        };
      };
      /** @description The body is missing or is not well-formed JSON, or the URL is too long */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description The credential is missing, expired or revoked */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description The credential is valid but lacks the named scope or role. The key may not be used from the address of the caller. The operator of the service suspended the organization; the detail says why */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is larger than 1 MiB, or than 16 KiB where no credential is required */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description The body is not `application/json` in UTF-8 */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Fields are invalid; `errors` lists each */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests; `Retry-After` says when to retry. The month's limit is reached; `Retry-After` says when it resets */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description An error in the service, logged with the `request_id` */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Temporarily unavailable; retry later */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getV1Suggest: {
    parameters: {
      query: {
        /** @description The text typed so far, unchanged: a space at its end means that the last word is complete. */
        q: string;
        /** @description ISO 3166-1 alpha-2 in upper or lower case: resolve only inside this country. */
        country?: string;
        /** @description BCP 47 tag of the label's language. Default: `Accept-Language`, then the language of the place. */
        language?: string;
        /** @description `latitude,longitude` of the person who types: nearby suggestions come first. */
        near?: string;
        /** @description A random token of one form, such as a UUID. Its suggestions, and the `GET /v1/places/{place_id}` or `POST /v1/resolve` (or `/v1/resolve/structured`) that ends it, are one call: up to 50 suggestions within 5 minutes of the first. After that, and for the next form, use a new token: a request that its session does not cover is a call of its own. */
        session?: string;
        /** @description The maximum number of suggestions. Default: 5. */
        limit?: number;
      };
      header?: {
        /** @description Environment for a session. Ignored for keys. */
        "Locus-Environment"?: "test" | "live";
        /** @description Organization for a session. Default: the first one joined. */
        "Locus-Organization"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Suggestions, most likely first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "data": [
           *         {
           *           "label": "Städtle 2, 9490 Vaduz, Liechtenstein",
           *           "input": "Städtle 2, 9490 Vaduz, Liechtenstein",
           *           "coordinates": {
           *             "latitude": 47.13686,
           *             "longitude": 9.52266
           *           },
           *           "precision": "house",
           *           "components": {
           *             "house_number": "2",
           *             "street": "Städtle",
           *             "postcode": "9490",
           *             "locality": "Vaduz",
           *             "country": "Liechtenstein",
           *             "country_code": "LI"
           *           },
           *           "place_id": "plc_0a1b2c3d4e5f6g7h68"
           *         }
           *       ],
           *       "attribution": "© OpenStreetMap contributors, ODbL 1.0"
           *     }
           */
          "application/json": {
            data: {
              label: string;
              /** @description What to put into the field once it is chosen: the label, with the house number that was typed also where the street is not known to have it. */
              input: string;
              /** @description WGS 84, decimal degrees. */
              coordinates: {
                latitude: number;
                longitude: number;
              };
              precision:
                | "coordinate"
                | "house"
                | "interpolated"
                | "street"
                | "intersection"
                | "place"
                | "postcode"
                | "district"
                | "locality"
                | "county"
                | "region"
                | "country"
                | "cell"
                | "map_center";
              components: {
                name?: string;
                house_number?: string;
                unit?: string;
                street?: string;
                postcode?: string;
                district?: string;
                locality?: string;
                county?: string;
                region?: string;
                country?: string;
                /** @description ISO 3166-1 alpha-2. */
                country_code?: string;
              };
              /** @description For `GET /v1/places/{place_id}`, once one is chosen. */
              place_id: string;
            }[];
            /** @description The sources of the data, to be shown with the suggestions. */
            attribution: string;
          };
        };
      };
      /** @description The body is missing or is not well-formed JSON, or the URL is too long */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description The credential is missing, expired or revoked */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description The credential is valid but lacks the named scope or role. The key may not be used from the address of the caller. The operator of the service suspended the organization; the detail says why */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Fields are invalid; `errors` lists each */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests; `Retry-After` says when to retry. The month's limit is reached; `Retry-After` says when it resets */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description An error in the service, logged with the `request_id` */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Temporarily unavailable; retry later */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getV1PlacesByPlace_id: {
    parameters: {
      query?: {
        /** @description BCP 47 tag of the label's language. Default: `Accept-Language`, then the language of the place. */
        language?: string;
        /** @description A random token of one form, such as a UUID. Its suggestions, and the `GET /v1/places/{place_id}` or `POST /v1/resolve` (or `/v1/resolve/structured`) that ends it, are one call: up to 50 suggestions within 5 minutes of the first. After that, and for the next form, use a new token: a request that its session does not cover is a call of its own. */
        session?: string;
      };
      header?: {
        /** @description Environment for a session. Ignored for keys. */
        "Locus-Environment"?: "test" | "live";
        /** @description Organization for a session. Default: the first one joined. */
        "Locus-Organization"?: string;
      };
      path: {
        /** @description A `place_id` of an answer: of a house, a street, a place, a postcode or a named place. */
        place_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The place */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "label": "Städtle 23, 9490 Vaduz, Liechtenstein",
           *       "coordinates": {
           *         "latitude": 47.14001,
           *         "longitude": 9.52282
           *       },
           *       "precision": "house",
           *       "accuracy_m": 25,
           *       "components": {
           *         "street": "Städtle",
           *         "postcode": "9490",
           *         "locality": "Vaduz",
           *         "country": "Liechtenstein",
           *         "house_number": "23",
           *         "country_code": "LI"
           *       },
           *       "place_id": "plc_0a1b2c3d4e5f6g7h69hg",
           *       "plus_code": "8FVC4GRF+2Q",
           *       "code": null,
           *       "source": {
           *         "dataset": "openstreetmap",
           *         "version": "2024-03-03",
           *         "system": null,
           *         "origin": "gazetteer",
           *         "attribution": "© OpenStreetMap contributors, ODbL 1.0"
           *       },
           *       "environment": "test",
           *       "gazetteer_version": "world-1",
           *       "request_id": "req_01hr2k8x4v9q3m5n7p0r2t4w6y"
           *     }
           */
          "application/json": {
            label: string;
            /** @description WGS 84, decimal degrees. */
            coordinates: {
              latitude: number;
              longitude: number;
            };
            precision:
              | "coordinate"
              | "house"
              | "interpolated"
              | "street"
              | "intersection"
              | "place"
              | "postcode"
              | "district"
              | "locality"
              | "county"
              | "region"
              | "country"
              | "cell"
              | "map_center";
            /** @description Metres: the 95th percentile of the error measured for this precision and source. */
            accuracy_m: number;
            components: {
              name?: string;
              house_number?: string;
              unit?: string;
              street?: string;
              postcode?: string;
              district?: string;
              locality?: string;
              county?: string;
              region?: string;
              country?: string;
              /** @description ISO 3166-1 alpha-2. */
              country_code?: string;
            };
            plus_code: string;
            source: {
              dataset: string | null;
              version: string | null;
              system: string | null;
              origin: "gazetteer" | "pin" | "center" | "decoded" | "text" | "saved" | "correction";
              attribution: string | null;
              /** @description Other data sets that contain the same place; absent if there are none. */
              others?: {
                dataset: string;
                version: string;
                attribution: string;
              }[];
            };
            place_id: string | null;
            code: {
              system: string;
              normalized: string;
            } | null;
            environment: "test" | "live";
            gazetteer_version: string;
            request_id: string;
          };
        };
      };
      /** @description The body is missing or is not well-formed JSON, or the URL is too long */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description The credential is missing, expired or revoked */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description The credential is valid but lacks the named scope or role. The key may not be used from the address of the caller. The operator of the service suspended the organization; the detail says why */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description It does not exist in this organization and environment */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Fields are invalid; `errors` lists each */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Too many requests; `Retry-After` says when to retry. The month's limit is reached; `Retry-After` says when it resets */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description An error in the service, logged with the `request_id` */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Temporarily unavailable; retry later */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
}
