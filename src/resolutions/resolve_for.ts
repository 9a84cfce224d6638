import type { Environment } from "../domain/environment.ts";
import type { Input } from "../domain/input.ts";
import type { Resolution } from "../domain/resolution.ts";
import { resolve } from "../resolver/mod.ts";
import { readShortCode } from "../text/short_code.ts";
import { answerSaved } from "./answer_saved.ts";
import { expandLink, type LinkNet } from "./expand_link.ts";
import type { ResolutionsDeps } from "./deps.ts";
import { testFixture } from "./test_fixture.ts";

/** One question, and the environment whose rules it follows. */
export interface ResolveFor {
  readonly input: Input;
  readonly environment: Environment;
  /** Who asks: their saved locations are known by their short codes. Absent: nobody's are. */
  readonly organizationId?: string;
  /** Nothing of it may be remembered. */
  readonly noStore?: boolean;
}

/**
 * Answers one input for a caller: a test fixture where the environment is `test`, else what a short link leads to, else
 * the saved location of a short code, else the resolver. At once, where the text can be neither of the two.
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
  const timed = (text: string): Resolution =>
    resolve(text === input.text ? input : { ...input, text }, { gazetteer, onStage: deps.timing?.() });
  if (deps.links !== undefined && PATH.test(input.text)) {
    // What has a path is no short code.
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

/** A short link has a path; most inputs have none, and are not looked through for one. */
const PATH = /\/|%2f/iu;
