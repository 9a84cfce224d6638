import { degreesOf } from "../../geo/box_e7.ts";
import { M_PER_DEGREE } from "../../geo/units.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { nameKey } from "../../text/name_key.ts";
import { STREET_SMALL_WORDS } from "../../text/street_words.ts";
import type { Area } from "../corpus/areas.ts";
import type { TrueStreet } from "../corpus/truth.ts";
import type { Random } from "../misspelt.ts";
import { type Question, questionAt } from "./question.ts";
import { withTypos } from "./with_noise.ts";

export const SUGGEST_VARIANTS = [
  "suggest six letters",
  "suggest six of the name",
  "suggest word and six",
  "suggest whole name",
  "suggest typo",
] as const;

/** After this many letters the street should be suggested. */
const LETTERS = 6;
/** The typo is among this many first letters. */
const TYPO_LETTERS = 5;
/** Largest distance between the person typing and the street. Metres. */
const NEAR_MAX_M = 20_000;
/** A street's middle may be off a bent line of it, and its end may lie in the next town. Metres. */
const STREET_M = 200;

/** Streets as typed by somebody within 20 km: six letters, the whole name, a typo at its start. */
export function suggestionQuestions(
  streets: readonly TrueStreet[],
  { area, random }: { readonly area: Area; readonly random: Random },
): Question[] {
  return streets.flatMap((street) => {
    const near = nearTo(street, random);
    const typed = [
      beginning(street.street, LETTERS),
      // "Rua de Santa Catarina" differs from a thousand other streets only after "Rua de".
      beginning(withoutType(street.street), LETTERS),
      beginning(street.street, lettersOf(street.street) - lettersOf(withoutType(street.street)) + LETTERS),
      street.street,
      misspelt(street.street, random),
    ];
    return SUGGEST_VARIANTS.flatMap((variant, at): Question[] => {
      const q = typed[at];
      return q === undefined || near === undefined ? [] : [{
        ...questionAt(area.name, variant, street.id),
        q,
        near,
        expectation: "suggest",
        ...isStreet(street),
      }];
    });
  });
}

/** What is right where a street is asked for. */
export function isStreet({ points, paths, street, locality }: TrueStreet) {
  return { truth: points, paths, rightWithinM: STREET_M, expected: { street, locality } };
}

/** The name without the street type and the articles that it begins with. */
function withoutType(name: string): string {
  const words = name.split(" ");
  let at = 0;
  while (at < words.length - 1 && (at === 0 ? TYPES : STREET_SMALL_WORDS).has(nameKey(words[at] ?? ""))) {
    at++;
  }
  return words.slice(at).join(" ");
}

/** Street types and directions that stand before names, for each language that writes them there. */
const TYPES: ReadonlySet<string> = new Set(
  [
    "rua travessa avenida largo praca praceta beco viela calcada escadas ladeira rotunda alameda jardim",
    "rue avenue boulevard place chemin impasse passage escalier allee quai square sentier ruelle montee esplanade tunnel",
    "carrer carretera avinguda placa passatge passeig cami rotonda urbanitzacio urbanizacion tunel pont travessera",
    "triq pjazza sqaq trejqet trejqa misrah vjal dahla",
    "calle via viale piazza north south east west",
  ].flatMap((words) => words.split(" ")),
);

function lettersOf(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** The text up to and including this many letters or digits. */
function beginning(text: string, letters: number): string {
  let left = letters;
  let typed = "";
  for (const character of text) {
    if (left === 0) {
      break;
    }
    typed += character;
    left -= /[\p{L}\p{N}]/u.test(character) ? 1 : 0;
  }
  return typed;
}

function misspelt(text: string, random: Random): string | undefined {
  const start = beginning(text, TYPO_LETTERS);
  const edited = withTypos(start, { edits: 1, random });
  return edited === undefined ? undefined : edited + text.slice(start.length);
}

/** A point in a random direction, at a random distance up to `NEAR_MAX_M`. */
function nearTo({ points, paths }: TrueStreet, random: Random): Coordinates | undefined {
  const [latitudeE7, longitudeE7] = paths[0] ?? [];
  const start = points[0] ??
    (latitudeE7 === undefined || longitudeE7 === undefined ? undefined : degreesOf({ latitudeE7, longitudeE7 }));
  if (start === undefined) {
    return undefined;
  }
  const angle = random.below(3_600) * Math.PI / 1_800;
  const awayM = random.below(NEAR_MAX_M);
  const moved = {
    latitude: start.latitude + awayM * Math.cos(angle) / M_PER_DEGREE,
    longitude: start.longitude +
      awayM * Math.sin(angle) / M_PER_DEGREE / Math.cos(start.latitude * Math.PI / 180),
  };
  return distanceM(start, moved) <= NEAR_MAX_M ? moved : start;
}
