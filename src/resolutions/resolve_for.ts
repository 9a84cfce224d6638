import type { Environment } from "../domain/environment.ts";
import type { Input } from "../domain/input.ts";
import type { Resolution } from "../domain/resolution.ts";
import { resolve } from "../resolver/mod.ts";
import { answerSaved } from "./answer_saved.ts";
import { expandLink } from "./expand_link.ts";
import type { ResolutionsRoom } from "./room.ts";
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
 * Answers one input for a caller: a test fixture where the environment is `test`, else what a short link leads
 * to, else the saved location of a short code, else the resolver.
 *
 * @throws Problem only for the fixtures that rehearse one
 */
export async function resolveFor(room: ResolutionsRoom, question: ResolveFor): Promise<Resolution> {
  const { input, environment } = question;
  const gazetteer = room.gazetteer();
  const fixture = environment === "test" ? testFixture(input.text, gazetteer.version) : undefined;
  if (fixture !== undefined) {
    return fixture;
  }
  const target = await targetOf(room, question);
  const saved = target === undefined ? await answerSaved(room, question) : undefined;
  return saved ?? resolve(target === undefined ? input : { ...input, text: target }, {
    gazetteer,
    onStage: room.timing?.(),
  });
}

async function targetOf(
  { links }: ResolutionsRoom,
  { input, noStore = false }: ResolveFor,
): Promise<string | undefined> {
  if (links === undefined) {
    return undefined;
  }
  const { cache: _, ...forgetful } = links;
  return await expandLink(input.text, noStore ? forgetful : links);
}
