import { type Bounds, boundsContain, type Coordinates } from "../../domain/coordinates.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { fromUtm } from "../../geo/utm.ts";
import type { CodeGrammar, CodeMatch } from "./grammar.ts";

/** South-west corners of the 100 km squares of UTM 40 N over the Emirates, in 100 km, Dubai's first: 40R CN. */
const SQUARES = [[3, 27], [3, 28], [2, 27], [4, 27], [4, 28], [3, 26], [2, 26], [1, 26], [1, 27]] as const;
const SQUARE_M = 100_000;
const ZONE = 40;
/** A Makani counts metres: half the diagonal of a square metre, and the deviation found in the official service. */
const RADIUS_M = 1;
/** A reference point decides between the squares only within this distance; the next copy is 100 km away. Metres. */
const NEAR_M = 50_000;

/** Areas of each emirate's Makanis: west, south, east, north. Boxes, so a copy in a neighbour's desert may fit too. */
const EMIRATES: readonly { readonly names: RegExp; readonly boxes: readonly Bounds[] }[] = [
  { names: /\bDUBAI\b|دبي/u, boxes: [[54.85, 24.75, 55.67, 25.37], [55.99, 24.72, 56.2, 24.9]] },
  { names: /\bHATTA\b|حتا/u, boxes: [[55.99, 24.72, 56.2, 24.9]] },
  { names: /\bSHARJAH\b|الشارقة/u, boxes: [[55.34, 25.2, 55.7, 25.43]] },
  { names: /\bAJMAN\b|عجمان/u, boxes: [[55.42, 25.36, 55.6, 25.45]] },
  { names: /\bUMM AL[ -]QUWAIN\b|أم القيوين/u, boxes: [[55.5, 25.35, 55.85, 25.65]] },
  { names: /\bRA'?S AL[ -]KHAIMAH\b|\bRAK\b|رأس الخيمة/u, boxes: [[55.7, 25.4, 56.2, 26.1]] },
  { names: /\bFUJAIRAH\b|الفجيرة/u, boxes: [[56.1, 25, 56.4, 25.65]] },
  { names: /\bAL[ -]AIN\b|العين/u, boxes: [[55.4, 24, 55.95, 24.4]] },
  { names: /\bABU ?DHABI\b|أبوظبي|أبو ظبي/u, boxes: [[54.2, 24.2, 54.8, 24.6]] },
];

const MARKED_WEIGHT = 0.97;
/** The country is the Emirates, or one of them is named; ten digits could still be a telephone number. */
const PLACED_WEIGHT = 0.75;
/** Two groups of five digits with only the emirate, or with the country and a point in it. */
const PLACED_APART_WEIGHT = 0.96;
const PLACED_JOINED_WEIGHT = 0.85;
/** Mobile telephone numbers of the Emirates: ten digits that begin like this. */
const MOBILE = /^05\d/u;
const MOBILE_WEIGHT = 0.3;
const COUNTRY_NAMES = /\bU\.?A\.?E\b\.?|UNITED ARAB EMIRATES|الإمارات العربية المتحدة|الإمارات/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Ten digits alone. */
const BARE_WEIGHT = 0.15;

/** Makani numbers of Dubai and its neighbours (`30032 95320`): a military grid reference without its square. */
export const MAKANI: CodeGrammar = {
  system: "makani",
  pattern: /(?<![\p{L}\d.,+/-])(\d{5})[ -]?(\d{5})(?![\p{L}\d]|[.,/-]\d)/gu,
  signs: [
    { run: "n10" },
    { run: "n5", gap: " -", next: "n5" },
  ],
  marker: /\bMAKANI\b|مكاني/u,
  read(match) {
    const [one = "", two = ""] = match.groups;
    const candidates = SQUARES.map(([east, north]) =>
      fromUtm({
        zone: ZONE,
        hemisphere: "north",
        eastingM: east * SQUARE_M + Number(one) + 0.5,
        northingM: north * SQUARE_M + Number(two) + 0.5,
      })
    );
    const normalized = `${one} ${two}`;
    const fixed = choose(candidates, match);
    if (fixed !== undefined) {
      return { outcome: "circle", normalized, center: fixed, radiusM: RADIUS_M };
    }
    const likely = candidates.find((point) => isInside(point, EMIRATES[0]?.boxes ?? [])) ?? candidates[0];
    return likely === undefined ? undefined : {
      outcome: "circle",
      normalized,
      center: likely,
      radiusM: RADIUS_M,
      reasons: ["ambiguous"],
      others: candidates.filter((point) => point !== likely),
    };
  },
  weigh({ marked, alone, upper, hints, shown }) {
    if (marked) {
      return MARKED_WEIGHT;
    }
    const placed = hints.country === "AE" || EMIRATES.some(({ names }) => names.test(upper));
    if (!placed) {
      return hints.country === undefined && alone ? BARE_WEIGHT : 0;
    }
    if (shown.length === JOINED_LENGTH && MOBILE.test(shown)) {
      return MOBILE_WEIGHT;
    }
    const isAll = alone ? hints.near !== undefined : isOnlyPlaced(upper, shown);
    return !isAll ? PLACED_WEIGHT : shown.length > JOINED_LENGTH ? PLACED_APART_WEIGHT : PLACED_JOINED_WEIGHT;
  },
};

const JOINED_LENGTH = 10;

/** True if only the emirate and the country are named next to the number. */
function isOnlyPlaced(upper: string, shown: string): boolean {
  const rest = EMIRATES.reduce((text, { names }) => text.replace(names, " "), upper.replace(shown, " "));
  return upper.length <= PLACED_LENGTH_MAX && !LETTER_OR_DIGIT.test(rest.replace(COUNTRY_NAMES, " "));
}

const PLACED_LENGTH_MAX = 96;

/** The copy of the number in the named emirate, or near the reference point in the Emirates. */
function choose(candidates: readonly Coordinates[], { upper, hints }: CodeMatch): Coordinates | undefined {
  const emirate = EMIRATES.find(({ names }) => names.test(upper));
  if (emirate !== undefined) {
    const inside = candidates.filter((point) => isInside(point, emirate.boxes));
    return inside.length === 1 ? inside[0] : undefined;
  }
  const { near } = hints;
  return near === undefined || hints.country !== "AE"
    ? undefined
    : candidates.find((point) => distanceM(point, near) < NEAR_M);
}

function isInside(point: Coordinates, boxes: readonly Bounds[]): boolean {
  return boxes.some((box) => boundsContain(box, point));
}
