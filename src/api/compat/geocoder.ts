import { type Bounds, boundsContain, type Coordinates } from "../../domain/coordinates.ts";
import { askerOf, type Caller } from "../../domain/caller.ts";
import {
  type Input,
  isInputTooLong,
  STATED_LENGTH_MAX,
  type StructuredInput,
  SUGGEST_LENGTH_MAX,
} from "../../domain/input.ts";
import { given } from "../../domain/given.ts";
import { ifFound, Problem } from "../../domain/problem.ts";
import type { Resolution } from "../../domain/resolution.ts";
import { plainDegrees } from "../../geo/plain_degrees.ts";
import {
  attributionsOf,
  lookUpFor,
  placeFactsFor,
  type ResolutionsDeps,
  resolveFor,
  resolveStructuredFor,
  suggestFor,
} from "../../resolutions/mod.ts";
import { type Allowed, countCall, refundCall, spendCall, type UsageDeps } from "../../usage/mod.ts";
import { readAppend } from "../parameters/append.ts";
import type { RequestNotes } from "../plugins/requests/request_notes.ts";
import { type FactsOf, type Hit, hitsOf, placeHit, suggestionHit } from "./hit.ts";

/** Who asks, and the notes of the request. */
export interface CompatCall {
  readonly caller: Caller;
  readonly notes: RequestNotes;
  /** `append`: columns next to the first result, which no other geocoder has. */
  readonly query?: { readonly append?: string | undefined };
}

export interface Handled<Query extends object> extends CompatCall {
  readonly query: Query;
  readonly request: Request;
}

interface QuestionOptions {
  /** ISO 3166-1 alpha-2, upper case. Empty: everywhere. */
  readonly countries: readonly string[];
  /** BCP 47. */
  readonly language: string | undefined;
  readonly near?: Coordinates | undefined;
  /** A hard filter. */
  readonly bounds?: Bounds | undefined;
  /** Maximum number of results. */
  readonly limit: number;
}

/** A written address, a code or a link. */
export interface TextQuestion extends QuestionOptions {
  readonly text: string;
}

/** An address in components. */
export interface StructuredQuestion extends QuestionOptions {
  readonly components: StructuredInput["components"];
}

/** As many runners-up as the resolver has. */
const ALTERNATIVES_MAX = 10;
const SUGGESTIONS_MAX = 10;
const LOOK_UPS_MAX = 10;
export const COUNTRIES_MAX = 10;
/** Each is searched by itself where no answer lies in any of them: one call must not cost ten. */
const COUNTRIES_SEARCHED_MAX = 4;

/** The operations that the drop-in interfaces share. Each spends one call, before its work. */
export function openGeocoder(
  { resolutions, usage }: { readonly resolutions: ResolutionsDeps; readonly usage: UsageDeps },
) {
  const factsOf: FactsOf = (placeId) => placeFactsFor(resolutions, placeId);

  async function spend({ caller, notes }: CompatCall): Promise<void> {
    notes.spent = await spendCall(usage, caller);
  }

  function noted(resolution: Resolution, { countries }: QuestionOptions, { notes }: CompatCall): Hit[] {
    notes.inputKind = resolution.inputKind;
    notes.resolution = resolution.status;
    return hitsOf(resolution, factsOf).filter(({ components }) => isInCountries(components.countryCode, countries));
  }

  function resultsOf(resolution: Resolution, question: QuestionOptions, call: CompatCall): Hit[] {
    return noted(resolution, question, call).slice(0, question.limit);
  }

  async function resolveText({ text, ...question }: TextQuestion, call: CompatCall): Promise<Resolution> {
    const append = readAppend(resolutions, call.query?.append);
    return await inCountries(
      question.countries,
      (country) =>
        resolveFor(resolutions, {
          input: { text, ...append, ...optionsOf(question), ...given({ country }) },
          ...askerOf(call.caller),
        }),
    );
  }

  async function search(question: TextQuestion, call: CompatCall): Promise<Hit[]> {
    assertInput(question.text);
    await spend(call);
    return resultsOf(await resolveText(question, call), question, call);
  }

  function suggestions({ text, countries, language, near, bounds, limit }: TextQuestion): Hit[] {
    const [country] = countries;
    return suggestFor(resolutions, {
      text: text.trimStart(),
      limit: Math.min(limit, SUGGESTIONS_MAX),
      ...given({ country: countries.length > 1 ? undefined : country, language, near }),
    }).map((suggestion) => suggestionHit(suggestion, factsOf))
      .filter(({ components, coordinates }) =>
        isInCountries(components.countryCode, countries) &&
        (bounds === undefined || boundsContain(bounds, coordinates))
      );
  }

  function refund(calls: readonly Allowed[]): void {
    for (const call of calls) {
      refundCall(usage, call);
    }
  }

  return {
    search,
    async searchStructured({ components, ...question }: StructuredQuestion, call: CompatCall): Promise<Hit[]> {
      for (const text of Object.values(components)) {
        assertLength(text, STATED_LENGTH_MAX);
      }
      const append = readAppend(resolutions, call.query?.append);
      await spend(call);
      const resolution = await inCountries(question.countries, (country) =>
        resolveStructuredFor(resolutions, {
          input: {
            components: country === undefined || components.country !== undefined
              ? components
              : { ...components, country },
            ...append,
            ...optionsOf(question),
          },
          ...askerOf(call.caller),
        }));
      return resultsOf(resolution, question, call);
    },
    /** What is at a point: at most one result. */
    async reverse({ latitude, longitude }: Coordinates, question: QuestionOptions, call: CompatCall): Promise<Hit[]> {
      const hits = await search({
        ...question,
        text: `${plainDegrees(latitude)}, ${plainDegrees(longitude)}`,
        countries: [],
        limit: 1,
      }, call);
      return hits.filter(({ components }) => isInCountries(components.countryCode, question.countries));
    },
    /** What a partly typed text may become. */
    async suggest(question: TextQuestion, call: CompatCall): Promise<Hit[]> {
      assertLength(question.text, SUGGEST_LENGTH_MAX);
      await spend(call);
      const guesses = suggestions(question);
      if (guesses.length > 0) {
        return guesses;
      }
      // There are no suggestions for coordinates, links and codes.
      const resolution = await resolveText(question, call);
      return resolution.inputKind === "address" ? [] : resultsOf(resolution, question, call);
    },
    /** As `search`; where it finds nothing of the text as it is written, suggestions come first. */
    async searchWhileTyping(question: TextQuestion, call: CompatCall): Promise<Hit[]> {
      assertInput(question.text);
      await spend(call);
      const resolution = await resolveText(question, call);
      const hits = noted(resolution, question, call);
      if (
        resolution.status === "found" || resolution.inputKind !== "address" || question.text.length > SUGGEST_LENGTH_MAX
      ) {
        return hits.slice(0, question.limit);
      }
      // A text of which nothing is known as it is written may be the beginning of one.
      const isBeginning = !Object.values(resolution.matches).includes("exact");
      const guesses = suggestions(question);
      return distinct(isBeginning ? [...guesses, ...hits] : [...hits, ...guesses]).slice(0, question.limit);
    },
    /** The places of identifiers, each of them one call; an identifier without a place is left out and is no call. */
    async lookUp(
      placeIds: readonly string[],
      language: string | undefined,
      { caller }: CompatCall,
    ): Promise<Hit[]> {
      if (placeIds.length > LOOK_UPS_MAX) {
        throw new Problem("INVALID_REQUEST", `At most ${LOOK_UPS_MAX} identifiers are looked up at once`);
      }
      const spent: Allowed[] = [];
      const hits: Hit[] = [];
      try {
        for (const placeId of placeIds) {
          spent.push(await spendCall(usage, caller));
          const place = await ifFound(lookUpFor(resolutions, { placeId, language }));
          if (place === undefined) {
            refund(spent.splice(-1));
          } else {
            hits.push(placeHit(place, factsOf));
          }
        }
        // The envelope counts the one call of a request; here there may be several.
        for (const call of spent) {
          countCall(usage, { spender: caller, spent: call, status: "other" });
        }
        return hits;
      } catch (error) {
        refund(spent);
        throw error;
      }
    },
    /** The attributions of all data in use. */
    attributions: (): string => attributionsOf(resolutions),
  };
}

function optionsOf({ countries, language, near, bounds, limit }: QuestionOptions): Omit<Input, "text" | "country"> {
  return {
    // A runner-up may be the first one in one of several countries.
    alternatives: countries.length > 1 ? ALTERNATIVES_MAX : Math.min(limit - 1, ALTERNATIVES_MAX),
    ...given({ language, near, bounds }),
  };
}

/**
 * Resolves inside a list of countries. The resolver takes one: for several, the answer without a country counts if it
 * lies in one of them, else the answer inside the country of its best runner-up, else the surest of the answers inside
 * the first countries.
 */
async function inCountries(countries: readonly string[], resolveIn: ResolveIn): Promise<Resolution> {
  const [first] = countries;
  if (countries.length <= 1) {
    return await resolveIn(first);
  }
  let best = await resolveIn(undefined);
  const places = best.status === "unresolved" ? best.alternatives : [best, ...best.alternatives];
  const inside = places.find(({ components }) => isInCountries(components.countryCode, countries));
  if (inside === best) {
    return best;
  }
  const named = inside?.components.countryCode;
  best = await resolveIn(named ?? first);
  for (const country of named === undefined ? countries.slice(1, COUNTRIES_SEARCHED_MAX) : []) {
    if (best.status === "found") {
      break;
    }
    const other = await resolveIn(country);
    best = other.confidence > best.confidence ? other : best;
  }
  return best;
}

/** Resolves a question inside a country, or anywhere. */
type ResolveIn = (country: string | undefined) => Resolution | Promise<Resolution>;

function isInCountries(countryCode: string | undefined, countries: readonly string[]): boolean {
  return countries.length === 0 || (countryCode !== undefined && countries.includes(countryCode));
}

/** The first result of each place. */
function distinct(hits: readonly Hit[]): Hit[] {
  const seen = new Set<string>();
  return hits.filter(({ placeId, label }) => {
    const place = placeId ?? label;
    return !seen.has(place) && seen.add(place);
  });
}

function assertInput(text: string): void {
  if (isInputTooLong(text)) {
    throw new Problem("INVALID_REQUEST", "The text is too long");
  }
}

function assertLength(text: string, maximum: number): void {
  if (text.length > maximum) {
    throw new Problem("INVALID_REQUEST", `A text must have at most ${maximum} characters`);
  }
}

/** How the API document describes every call of a drop-in interface: the form of its problems is the interface's. */
export const COMPAT_DOCUMENT = {
  errorForm: "own",
  problems: {
    RATE_LIMITED: "Too many requests; `Retry-After` says when to retry",
    QUOTA_EXCEEDED:
      "The month's limit is reached; there is no `Retry-After`, because clients would sleep until it resets",
  },
} as const;
