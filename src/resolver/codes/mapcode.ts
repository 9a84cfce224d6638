import { decodeMapcode } from "../../geo/mapcode.ts";
import type { CodeGrammar } from "./code_grammar.ts";

const TERRITORY_WEIGHT = 0.9;
/** Without its territory a mapcode says nothing, and part numbers are written the same way. */
const BARE_WEIGHT = 0.25;
/** Five characters, a point and four: a long shape, but any serial number may have it. */
const WORLD_WEIGHT = 0.78;
const MARKED_WEIGHT = 0.95;
const SMALL_LETTERS_FACTOR = 0.5;
const IN_SENTENCE_FACTOR = 0.6;
/** Large countries, whose territories are written `US-CA`. */
const PARENTS: Readonly<Record<string, string>> = {
  USA: "US",
  IND: "IN",
  CAN: "CA",
  AUS: "AU",
  MEX: "MX",
  BRA: "BR",
  RUS: "RU",
  CHN: "CN",
};
/** ISO 3166-1 alpha-3, and the whole world. */
const TERRITORIES: ReadonlySet<string> = new Set(
  `AAA ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS BIH BLM
BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV CRI CUB CUW CXR CYM CYP
CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH FIN FJI FLK FRA FRO FSM GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB
GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND HRV HTI HUN IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN
KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR
MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN PER PHL PLW
PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU RUS RWA SAU SDN SEN SGP SGS SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR
SVK SVN SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON TTO TUN TUR TUV TWN TZA UGA UKR UMI URY USA UZB VAT VCT
VEN VGB VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE`.split(/\s/u),
);

function isTerritory(written: string | undefined): boolean {
  const parent = written?.split("-", 1)[0] ?? "";
  return TERRITORIES.has(parent) || (written?.includes("-") === true && TWO_LETTERS.has(parent));
}

/** Nine characters and the point. */
const WORLD_LENGTH = 10;
const TWO_LETTERS: ReadonlySet<string> = new Set(Object.values(PARENTS));

/**
 * Mapcodes: world-wide ones (`VHXGB.1J9J`, `AAA VHXGB.1J9J`, and any territory before nine characters) are decoded.
 * The points of a territory's own (`NLD 49.4V`, `US-CA XX.XX`) stand in a table of 16,200 rectangles that no package
 * carries, so they are recognised and answered as codes of a register.
 */
export const MAPCODE: CodeGrammar = {
  system: "mapcode",
  admits: ({ upper }) => upper.includes("."),
  pattern:
    /(?<![\p{L}\d.-])(?:([A-Z]{3}|[A-Z]{2,3}-[A-Z]{2,3}) )?([0-9B-DF-HJ-NP-TV-Z]{2,5}\.[0-9B-DF-HJ-NP-TV-Z]{2,4})(-[0-9B-DF-HJ-NP-TV-Y]{1,8})?(?![\p{L}\d.])/giu,
  marker: /MAPCODE/u,
  read({ shown, groups, hints }) {
    const world = `${groups[1] ?? ""}${groups[2] ?? ""}`.toUpperCase();
    const cell = decodeMapcode(world);
    if (cell !== undefined) {
      const { center: { latitude, longitude }, heightDeg, widthDeg } = cell;
      const [south, west] = [latitude - heightDeg / 2, longitude - widthDeg / 2];
      return { outcome: "cell", normalized: world, bounds: [west, south, west + widthDeg, south + heightDeg] };
    }
    const territory = groups[0]?.toUpperCase();
    const parent = territory?.split("-")[0] ?? "";
    const country = PARENTS[parent] ?? (TWO_LETTERS.has(parent) ? parent : hints.country);
    return { outcome: "registered", normalized: shown.toUpperCase(), countryCode: country ?? "ZZ" };
  },
  weigh({ shown, groups, alone, marked }) {
    const code = groups[1] ?? "";
    // Digits alone are a number; letters alone are an abbreviation, save behind a territory.
    if (!/\p{L}/u.test(code) || (groups[0] === undefined && !/\d/u.test(code))) {
      return 0;
    }
    if (marked) {
      return MARKED_WEIGHT;
    }
    const isWorld = code.length === WORLD_LENGTH;
    const bare = isWorld ? WORLD_WEIGHT : BARE_WEIGHT;
    const isPlaced = isTerritory(groups[0]?.toUpperCase());
    const weight = (!isPlaced ? bare : isWorld ? MARKED_WEIGHT : TERRITORY_WEIGHT) *
      (alone ? 1 : IN_SENTENCE_FACTOR);
    return shown === shown.toUpperCase() ? weight : weight * SMALL_LETTERS_FACTOR;
  },
};
