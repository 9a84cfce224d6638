import type { Environment } from "../domain/caller.ts";
import type { Input, StructuredInput } from "../domain/input.ts";
import { EXAMPLE_RESOLUTION, type Resolution } from "../domain/resolution.ts";
import { resolve, resolveStructured } from "../resolver/mod.ts";
import { readForeignText } from "../domain/ids.ts";
import { identifiedPlace } from "./look_up_for.ts";
import { readShortCode } from "../text/short_code.ts";
import { appendTo } from "./appended/append_to.ts";
import { type CorrectionQuery, type ResolutionsDeps, structuredText } from "./deps.ts";
import { expandLink, type LinkNet } from "./expand_link.ts";
import { explainMissingStreets } from "./missing_streets.ts";
import { savedResolution, type SettledPlace, settledResolution, textOf } from "./settled_place.ts";
import { findByCode } from "../locations/mod.ts";
import { Problem } from "../domain/problem.ts";

/** Seconds a client waits when it tests being limited: long enough to notice. */
const RETRY_AFTER_S = 1;

/** The common part of the two fixtures with a location. */
const LOCATED = {
  ...EXAMPLE_RESOLUTION,
  accuracyM: 12,
  placeId: null,
  source: { dataset: "test", version: null, system: null, origin: "gazetteer", attribution: null },
  reasons: ["test_fixture"],
} as const satisfies Resolution;

const MATCHES = { houseNumber: "exact", street: "exact", locality: "exact" } as const;

/** One input, and the environment whose rules apply. */
export interface ResolveFor {
  readonly input: Input;
  readonly environment: Environment;
  /** The caller's organization, whose saved locations are found by their short codes. Absent: none are found. */
  readonly organizationId?: string;
  /** Nothing of it may be cached. */
  readonly noStore?: boolean;
  /** What a person settled, if that was another text than the input's: a row of a batch as it is shown. */
  readonly written?: Written | undefined;
}

/** A text as people see and settle it, and the country it was sent with. */
export type Written = Pick<CorrectionQuery, "text" | "country">;

/**
 * Answers one input for a caller: with a test fixture where the environment is `test`, else by the organization's
 * correction, else by the target of a short link, else by the saved location of a short code, else with the resolver.
 * Synchronous where the text is neither a link nor a code, and has no correction.
 *
 * @throws Problem only for the fixtures that simulate one
 */
export function resolveFor(deps: ResolutionsDeps, question: ResolveFor): Resolution | Promise<Resolution> {
  return withColumns(deps, question.input, resolveWithout(deps, question));
}

function resolveWithout(deps: ResolutionsDeps, question: ResolveFor): Resolution | Promise<Resolution> {
  const { input, environment } = question;
  const gazetteer = deps.gazetteer();
  const fixture = environment === "test" ? testFixture(input.text, gazetteer.version) : undefined;
  if (fixture !== undefined) {
    return fixture;
  }
  return answerCorrected(deps, {
    query: correctionQuery(question, input),
    input,
    otherwise: () => resolveUncorrected(deps, question),
  });
}

/** The answer with the columns that the input requests; the same where it requests none. */
function withColumns(
  { gazetteer }: ResolutionsDeps,
  { append }: Pick<Input, "append">,
  resolving: Resolution | Promise<Resolution>,
): Resolution | Promise<Resolution> {
  if (append === undefined) {
    return resolving;
  }
  const add = (resolution: Resolution) => appendTo(resolution, { append, gazetteer: gazetteer() });
  return resolving instanceof Promise ? resolving.then(add) : add(resolving);
}

/** Undefined for a caller without an organization. */
function correctionQuery(
  { organizationId, environment, written }: Omit<ResolveFor, "input">,
  { text, country }: Written,
): CorrectionQuery | undefined {
  return organizationId === undefined ? undefined : { organizationId, environment, ...(written ?? { text, country }) };
}

/**
 * Whether the answer to an input depends on the input and the gazetteer alone: there is no fixture, no correction, no
 * saved location and no link to follow. Then an equal input has the same answer as long as the gazetteer has the same
 * version. Synchronous where nothing has to be read from the database.
 */
export function isAnsweredByData(
  deps: ResolutionsDeps,
  question: Omit<ResolveFor, "input" | "noStore"> & { readonly input: Input | StructuredInput },
): boolean | Promise<boolean> {
  const { input } = question;
  if (!mayBeAnsweredByData(deps, question)) {
    return false;
  }
  const isStructured = "components" in input;
  const text = isStructured ? structuredText(input) : input.text;
  const query = correctionQuery(question, { text, country: isStructured ? undefined : input.country });
  const settled = query === undefined ? undefined : deps.corrections?.find(query);
  return settled instanceof Promise ? settled.then((place) => place === undefined) : settled === undefined;
}

/** The same, apart from what people have settled: there is no fixture, and the text is neither a link nor a saved code. */
export function mayBeAnsweredByData(
  { links }: Pick<ResolutionsDeps, "links">,
  { input, environment }: Pick<ResolveFor, "environment"> & { readonly input: Input | StructuredInput },
): boolean {
  if (environment === "test") {
    return false;
  }
  return "components" in input ||
    ((links === undefined || !PATH.test(input.text)) && readShortCode(input.text) === undefined);
}

function resolveUncorrected(deps: ResolutionsDeps, question: ResolveFor): Resolution | Promise<Resolution> {
  const { input } = question;
  const gazetteer = deps.gazetteer();
  const timed = (text: string): Resolution =>
    explainMissingStreets(
      deps,
      resolve(text === input.text ? input : { ...input, text }, { gazetteer, onStage: deps.timing?.() }),
    );
  const foreign = readForeignText(input.text);
  if (foreign !== undefined) {
    return identifiedPlace(deps, { input, foreign, otherwise: () => timed(input.text) });
  }
  if (deps.links !== undefined && PATH.test(input.text)) {
    // A text with a path is not a short code.
    return targetOf(deps.links, question).then((target) => timed(target ?? input.text));
  }
  return readShortCode(input.text) === undefined
    ? timed(input.text)
    : answerSaved(deps, question).then((saved) => saved ?? timed(input.text));
}

function targetOf(links: LinkNet, { input, noStore = false }: ResolveFor): Promise<string | undefined> {
  const { cache: _, ...forgetful } = links;
  return expandLink(input.text, noStore ? forgetful : links);
}

/** A short link has a path. Most inputs have none and are not searched for links. */
const PATH = /\/|%2f/iu;

export type ResolveStructuredFor = Omit<ResolveFor, "input"> & { readonly input: StructuredInput };

/**
 * Answers an address given in components: by the organization's correction of their text, else with the resolver. It is
 * never a link, a code or a fixture.
 */
export function resolveStructuredFor(
  deps: ResolutionsDeps,
  question: ResolveStructuredFor,
): Resolution | Promise<Resolution> {
  const { input } = question;
  const resolving = answerCorrected(deps, {
    query: correctionQuery(question, { text: structuredText(input) }),
    input,
    otherwise: () => explainMissingStreets(deps, resolveStructured(input, { gazetteer: deps.gazetteer() })),
  });
  return withColumns(deps, input, resolving);
}

interface CorrectedQuestion {
  /** Absent: the caller has no organization. */
  readonly query: CorrectionQuery | undefined;
  readonly input: Omit<Input, "text">;
  /** Answers a text without a correction, or one that the options rule out. */
  readonly otherwise: () => Resolution | Promise<Resolution>;
}

/** The answer that people of the organization settled, or else the resolver's. Synchronous where nothing is settled. */
function answerCorrected(
  { corrections, gazetteer }: ResolutionsDeps,
  { query, input, otherwise }: CorrectedQuestion,
): Resolution | Promise<Resolution> {
  const settled = query === undefined ? undefined : corrections?.find(query);
  if (settled === undefined) {
    return otherwise();
  }
  const answer = (place: SettledPlace | undefined) =>
    (place === undefined ? undefined : settledResolution(place, { input, gazetteer: gazetteer() })) ?? otherwise();
  return settled instanceof Promise ? settled.then(answer) : answer(settled);
}

/**
 * The saved location of a short code, for this caller. Undefined where the text is not a code, or no code that the
 * caller may see: it is then resolved like any other text, so that the two look the same.
 */
async function answerSaved(deps: ResolutionsDeps, question: ResolveFor): Promise<Resolution | undefined> {
  const { input, environment, organizationId } = question;
  const code = readShortCode(input.text);
  if (code === undefined || organizationId === undefined || deps.locations === undefined) {
    return undefined;
  }
  const location = await findByCode(deps.locations, { caller: { organizationId, environment }, code });
  if (location === undefined) {
    return undefined;
  }
  const text = textOf(location.coordinates);
  const atPoint = resolve({ ...input, text, explain: false, alternatives: 0 }, { gazetteer: deps.gazetteer() });
  return savedResolution({ input, location, atPoint });
}

/**
 * The fixed answer of the test environment for `test:found`, `test:uncertain` and `test:unresolved`; undefined for any
 * other text.
 *
 * @throws Problem `RATE_LIMITED`, `QUOTA_EXCEEDED` or `UNAVAILABLE` for the texts that simulate them
 */
function testFixture(text: string, gazetteerVersion: string): Resolution | undefined {
  switch (text) {
    case "test:found":
      return { ...LOCATED, status: "found", confidence: 0.98, matches: MATCHES, gazetteerVersion };
    case "test:uncertain":
      return {
        ...LOCATED,
        status: "uncertain",
        confidence: 0.6,
        matches: { ...MATCHES, street: "corrected" },
        gazetteerVersion,
      };
    case "test:unresolved":
      return {
        status: "unresolved",
        confidence: 0,
        inputKind: "address",
        reasons: ["test_fixture"],
        matches: {},
        code: null,
        alternatives: [],
        system: null,
        gazetteerVersion,
      };
    case "test:rate_limited":
      throw new Problem("RATE_LIMITED", "This input simulates the rate limit", { retryAfterS: RETRY_AFTER_S });
    case "test:quota_exceeded":
      throw new Problem("QUOTA_EXCEEDED", "This input simulates the monthly limit", { retryAfterS: RETRY_AFTER_S });
    case "test:unavailable":
      throw new Problem("UNAVAILABLE", "This input simulates an outage", { retryAfterS: RETRY_AFTER_S });
    default:
      return undefined;
  }
}
