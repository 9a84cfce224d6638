import type { Environment } from "../domain/environment.ts";
import type { Input } from "../domain/input.ts";
import type { Resolution } from "../domain/resolution.ts";
import type { StructuredInput } from "../domain/structured_input.ts";
import { resolve, resolveStructured } from "../resolver/mod.ts";
import { readShortCode } from "../text/short_code.ts";
import { answerSaved } from "./answer_saved.ts";
import { answerCorrected } from "./answer_corrected.ts";
import { type CorrectionQuery, structuredText } from "./corrections_reader.ts";
import type { ResolutionsDeps } from "./deps.ts";
import { expandLink, type LinkNet } from "./expand_link.ts";
import { explainMissingStreets } from "./missing_streets.ts";
import { testFixture } from "./test_fixture.ts";

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

/** An address in components, and the caller. */
export type ResolveStructuredFor = Omit<ResolveFor, "input" | "noStore"> & { readonly input: StructuredInput };

/**
 * Answers an address given in components: by the organization's correction of their text, else with the resolver. It is
 * never a link, a code or a fixture.
 */
export function resolveStructuredFor(
  deps: ResolutionsDeps,
  question: ResolveStructuredFor,
): Resolution | Promise<Resolution> {
  const { input } = question;
  return answerCorrected(deps, {
    query: correctionQuery(question, { text: structuredText(input) }),
    input,
    otherwise: () => explainMissingStreets(deps, resolveStructured(input, { gazetteer: deps.gazetteer() })),
  });
}
