import { nameKey } from "../../text/name_key.ts";
import type { Area } from "../corpus/areas.ts";
import type { AreaTruth, TrueAddress } from "../corpus/truth.ts";
import { seededRandom } from "../random.ts";
import { allAddresses, drawOf, type Style } from "../styles/style.ts";
import type { QuestionOptions } from "./area_questions.ts";
import { CONTRADICTIONS, knownParts, type WrittenAddress } from "./contradictions.ts";
import type { Question } from "./question.ts";
import type { Surroundings } from "./surroundings.ts";
import { writeAddress } from "./write_address.ts";

/** The answer comes from the address's own record. Metres. */
const HOUSE_M = 50;
/** Addresses of one style in one area, as a share of those of a variant: there are many styles. */
const ANSWER_SHARE = 1 / 5;
/** The same for one kind of contradiction. */
const CONTRADICTION_SHARE = 1 / 10;

interface Text extends WrittenAddress {
  readonly q: string;
}

/** Name of the variant with a style's contradictions. */
export function contradictedName({ name }: Style): string {
  return `${name} contradicted`;
}

/** The questions of one style in one area: its addresses, and those with one part changed to one that does not exist. */
export function styleQuestions(
  style: Style,
  truth: AreaTruth,
  { area, around, seed, limit }: QuestionOptions & { readonly area: Area; readonly around: Surroundings },
): Question[] {
  const styled = style.in({ area, truth, draw: drawOf(`${seed}/${style.name}`) });
  if (styled === undefined) {
    return [];
  }
  const spell = styled.spell ?? ((parts) => writeAddress(parts, area.style));
  const written = allAddresses(truth).flatMap((address): Text[] => {
    const parts = styled.write(address);
    return parts === undefined ? [] : [{ address, parts, q: spell(parts) }];
  });
  const byText = Map.groupBy(written, ({ q }) => q);
  const random = seededRandom(`${seed}/${area.name}/${style.name}`);
  const removed = new Set([...truth.removedNumbers, ...truth.removedStreets, ...truth.removedTown]);
  const inData = random.shuffled(written.filter(({ address }) => !removed.has(address)));
  const answers = inData.slice(0, Math.ceil(limit * ANSWER_SHARE)).map((text): Question => ({
    id: `${area.name}/${style.name}/${text.address.id}`,
    area: area.name,
    variant: style.name,
    q: text.q,
    expectation: "answer",
    // People who write the same mean any of the addresses.
    truth: (byText.get(text.q) ?? []).flatMap(pointsOf),
    rightWithinM: HOUSE_M,
    expected: expectedOf(text),
  }));
  const added = styled.added ?? [];
  const addedTexts = new Set(added.map(spell));
  const known = knownParts(
    [
      ...allAddresses(truth).map((address) => ({ address, parts: styled.write(address) ?? address })),
      ...added.map((parts) => ({ address: parts, parts })),
    ],
    around.streetsOf,
  );
  const context = { area, around, random, known };
  const contradicted = CONTRADICTIONS.flatMap((contradiction) => {
    const questions: Question[] = [];
    for (const text of inData) {
      const parts = contradiction.change(text, context);
      const q = parts === undefined ? undefined : spell(parts);
      const isSeen = styled.unseen?.includes(contradiction.name) !== true;
      // Some texts do not write the part that was changed.
      if (q !== undefined && !byText.has(q) && !addedTexts.has(q) && nameKey(q) !== nameKey(text.q)) {
        questions.push({
          id: `${area.name}/${style.name}/${contradiction.name}/${text.address.id}`,
          area: area.name,
          variant: contradictedName(style),
          contradiction: contradiction.name,
          q,
          expectation: "refuse",
          truth: isSeen && contradiction.truth(parts ?? {}, context) === "own" ? pointsOf(text) : [],
          rightWithinM: HOUSE_M,
          expected: expectedOf(text),
          ...(isSeen && contradiction.isContradictory(parts ?? {}, context) ? { isContradictory: true } : {}),
        });
      }
      if (questions.length >= Math.ceil(limit * CONTRADICTION_SHARE)) {
        break;
      }
    }
    return questions;
  });
  return [...answers, ...contradicted];
}

function pointsOf({ address, parts }: WrittenAddress): TrueAddress["points"] {
  return parts.postcode === undefined ? address.pointsAnyPostcode : address.points;
}

function expectedOf({ parts: { street, number, locality } }: WrittenAddress): NonNullable<Question["expected"]> {
  return {
    ...(street === undefined ? {} : { street }),
    ...(number === undefined ? {} : { number }),
    ...(locality === undefined ? {} : { locality }),
  };
}
