import type { Coordinates } from "../../../domain/coordinates.ts";
import type { CodeGrammar } from "../code_grammar.ts";

/** Middles of Dublin's routing keys; every one of these areas lies within `DUBLIN_RADIUS_M` of its middle. */
const DUBLIN: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  D01: [53.352, -6.26],
  D02: [53.339, -6.253],
  D03: [53.363, -6.213],
  D04: [53.329, -6.228],
  D05: [53.383, -6.187],
  D06: [53.318, -6.258],
  D6W: [53.309, -6.301],
  D07: [53.361, -6.286],
  D08: [53.338, -6.286],
  D09: [53.384, -6.244],
  D10: [53.341, -6.352],
  D11: [53.392, -6.284],
  D12: [53.322, -6.316],
  D13: [53.396, -6.149],
  D14: [53.296, -6.256],
  D15: [53.391, -6.393],
  D16: [53.275, -6.275],
  D17: [53.402, -6.207],
  D18: [53.249, -6.177],
  D20: [53.352, -6.369],
  D22: [53.327, -6.4],
  D24: [53.283, -6.369],
};
/** The largest of them reaches 9 km into the hills. */
const DUBLIN_RADIUS_M = 10_000;

const ALONE_WEIGHT = 0.9;
/** If an address surrounds it, the address counts; the code is its postcode. */
const IN_ADDRESS_WEIGHT = 0.3;
const ELSEWHERE_FACTOR = 0.2;
const SMALL_LETTERS_FACTOR = 0.8;

/** Eircodes of Ireland (`D02 X285`): three characters of the postal area, four that no rule orders. */
export const EIRCODE: CodeGrammar = {
  system: "eircode",
  pattern: /(?<![\p{L}\d])([ACDEFHKNPRTVWXY]\d{2}|D6W)[ -]?([0-9ACDEFHKNPRTVWXY]{4})(?![\p{L}\d])/giu,
  signs: [
    { run: "l7" },
    { run: "l3", gap: " -", next: "wnld4" },
  ],
  marker: /EIRCODE/u,
  read({ groups }) {
    const [key = "", unique = ""] = groups.map((group) => group?.toUpperCase());
    const middle = DUBLIN[key];
    const area = middle === undefined ? undefined : areaOf({ latitude: middle[0], longitude: middle[1] });
    return {
      outcome: "registered",
      normalized: `${key} ${unique}`,
      countryCode: "IE",
      ...(area === undefined ? {} : { area }),
    };
  },
  weigh({ shown, alone, marked, hints, groups }) {
    if (!/\p{L}/u.test(groups[1] ?? "") && !marked && hints.country !== "IE") {
      return 0.1;
    }
    const weight = alone || marked ? ALONE_WEIGHT : IN_ADDRESS_WEIGHT;
    const placed = hints.country === undefined || hints.country === "IE" ? weight : weight * ELSEWHERE_FACTOR;
    return shown === shown.toUpperCase() ? placed : placed * SMALL_LETTERS_FACTOR;
  },
};

function areaOf(coordinates: Coordinates): { coordinates: Coordinates; radiusM: number } {
  return { coordinates, radiusM: DUBLIN_RADIUS_M };
}
