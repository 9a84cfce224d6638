import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DOUBT_PHRASES, LANDMARK_OPENERS, WORDS } from "../../src/resolver/address_words.ts";
import { noteEnds } from "../../src/resolver/address/spans/notes/note_ends.ts";
import { tokenize } from "../../src/resolver/address/tokens/mod.ts";
import { recognizeCodes } from "../../src/resolver/codes/mod.ts";
import { recognizeCoordinates } from "../../src/resolver/coordinates/mod.ts";
import { mayHoldPair } from "../../src/resolver/coordinates/pairs/may_hold_pair.ts";
import { recognizePairs } from "../../src/resolver/coordinates/pairs/recognize_pairs.ts";
import { normalizeMarks } from "../../src/resolver/coordinates/written_text.ts";
import { COUNTRIES, COUNTRY_SIGNS, postcodeFits, rulesOf } from "../../src/resolver/countries/mod.ts";
import { recognizeLink } from "../../src/resolver/links/mod.ts";
import { signsOf } from "../../src/resolver/recognition/signs_of.ts";
import { CODE_ROWS, COORDINATE_ROWS, PASTED_COORDINATES, PASTED_LINKS } from "../corpora/corpora.ts";
import { randomText, textOfPieces } from "../support/random/random.ts";
import { examples } from "../support/runner/depth.ts";
import { wordsOf } from "../support/texts/words.ts";
import { rowsOfFunction } from "../support/files/shared_data.ts";

const TEXTS = examples(12_000);
const PIECES = [
  ..."500417;N 500417;E 142402;4807;4807.038;62701;1234°;deg 1234;1234, W".split(";"),
  ..."8FVC9G8F+6W;9G8F 6W;8FVC9G8F 6W;8FVC9G8F6W;u4pruydqqvj;gcpvj0;JO62qm;MKPG1204;GJPJ 3716;006AG39;39J-49L-L8T4"
    .split(";"),
  ..."39J 49L L8T4;39J49LL8T4;8CNJ Q8ZG;87283472bffffff;0x87283472bffffff;s2:89c25a;ChIJKxjxuaNqkFQR3CK6O1HNNqY".split(
    ";",
  ),
  ..."0231010301213;13/1707/3109;30032 95320;3003295320;49.4V;NLD 49.4V;RRRD2929;RRRD 2929;12/345/67;Zone 12;92000000"
    .split(";"),
  ..."D02 X285;D6W AB12;AK-039-5028;AK0395028;AK 039 5028;7KQ2-9XWM;UPRN 100023336956;wikidata Q42;OSMID W22;eloc 17zjwr"
    .split(";"),
  ..."48.8584, 2.2945;48°51'30\"N;2°17'40\"E;31U;DQ;48251;11932;ZAH;21 33;A BC;TQ;3080;O 15904;POINT(2 48);+48.8+002.2/"
    .split(";"),
  ..."northing;easting;zone;north;sud;lat;longitude;x:;deg;min;and;und;noorderbreedte;GEOGR.;is;EPSG:25832;geo:1,2"
    .split(
      ";",
    ),
  ..."Main;Street;St.;E;12th;12a;CA;94606;Kbira;éABC;ſt;ı;º;½;\u00a0;–;-;,;.;/;٤٨;東京;NAC;geohash;FGR1242;waze.com/x"
    .split(";"),
];

describe("signsOf()", () => {
  test("holds the sign of every code, point and link of the corpora", () => {
    const texts = [...CODE_ROWS, ...COORDINATE_ROWS].map(({ text }) => text)
      .concat([...PASTED_COORDINATES, ...PASTED_LINKS].map(([text]) => text));
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter((text) => lost(text).length > 0)).toEqual([]);
  });

  test("never refuses what a recogniser accepts", () => {
    let none = 0;
    for (let index = 0; index < TEXTS; index++) {
      const text = index % 4 === 0 ? randomText(index) : textOfPieces(PIECES, index);
      expect({ text, lost: lost(text) }).toEqual({ text, lost: [] });
      const { links, coordinates, codes } = signsOf(text);
      none += links === 0 && coordinates === 0 && codes === 0 ? 1 : 0;
    }
    expect(none).toBeGreaterThan(TEXTS / 20);
  });

  test.each(rowsOfFunction<[string, boolean]>("mayHoldPair()"))("mayHoldPair() of %p is %p", (text, expected) => {
    expect(mayHoldPair(text)).toBe(expected);
  });

  test("finds none in a plain address", () => {
    const texts = ["27 Maple Street, Springfield 62701", "Żebbuġ, Triq il-Kbira 12", "Steingasse 16, 69117 Heidelberg"];
    for (const text of texts) {
      expect(signsOf(text)).toEqual({ links: 0, coordinates: 0, codes: 0 });
    }
  });
});

/** What the recognisers accept with all forms, but not with the forms that the scan found. */
function lost(text: string): readonly string[] {
  const signs = signsOf(text);
  const written = { text, normalized: normalizeMarks(text) };
  const pairs = mayHoldPair(text)
    ? []
    : [...recognizePairs(written, "separator"), ...recognizePairs(written, "decimal")];
  return [
    ...(signs.links === 0 ? systemsOf(recognizeLink(text)) : []),
    ...systemsOf(pairs),
    ...without(recognizeCoordinates(text), recognizeCoordinates(text, { signs: signs.coordinates })),
    ...without(recognizeCodes(text), recognizeCodes(text, { signs: signs.codes })),
  ];
}

function without(all: Recognitions, found: Recognitions): readonly string[] {
  return JSON.stringify(all) === JSON.stringify(found) ? [] : systemsOf(all);
}

type Recognitions = ReturnType<typeof recognizeLink>;

function systemsOf(recognitions: Recognitions): readonly string[] {
  return recognitions.map(({ system }) => system);
}

const NO_PLACES = { findPlaces: () => [], isWithin: () => false };
const NOTHING_KNOWN = { inPlaceName: [], streets: [], places: [], numbers: [], gazetteer: NO_PLACES };
const FOLDER = join(import.meta.dir, "../../src/lexicon");

test("every language file is merged", () => {
  const languages = readdirSync(FOLDER).filter((file) => file !== "mod.ts" && file !== "lexicon.ts");
  const merged = readFileSync(join(FOLDER, "mod.ts"), "utf8");
  expect(languages.length).toBeGreaterThan(30);
  for (const file of languages) {
    const [, name = ""] = /export const (\w+): Lexicon/u.exec(readFileSync(join(FOLDER, file), "utf8")) ?? [];
    expect({ file, isMerged: new RegExp(`LEXICONS[^;]*\\b${name}\\b`, "u").test(merged) })
      .toEqual({ file, isMerged: true });
  }
});

/** Units, floors, boxes and notes of each language: all of the text is one. */
test.each(wordsOf(`
  Apt 4B | 2nd floor | PO Box 12 | leave at the front door | Whg 12 | 3. OG links | Postfach 12 34 | Bitte klingeln |
  Escalier A | BP 34 | Piso 3 | Apartado 12 | Interno 4 | Casella postale 9 | Postbus 7 | lgh 1201 | Postboks 5 | krs 3 |
  skrytka pocztowa 5 | byt 12 | 2. emelet | etaj 2 | кв 12 | а/я 5 | daire 5 | kat 3 | διαμέρισμα 3 | דירה 4 | شقة 4 |
  502호 | ห้อง 12
`))("noteEnds() knows %p as a note", (text) => {
  const tokens = tokenize(text);
  expect(noteEnds(tokens, NOTHING_KNOWN)[0]).toContain(tokens.length);
});

test("no word that says that another address is meant is the type of a street", () => {
  const phrases = [...DOUBT_PHRASES.values(), ...LANDMARK_OPENERS.values()].flat();
  const words = phrases.filter(({ length }) => length === 1).flat();
  expect(words.filter((word) => WORDS.streetTypesAfter.has(word) || WORDS.streetTypesBefore.has(word))).toEqual([]);
});

test("noteEnds() takes the name of a quarter for no company, although it begins like one", () => {
  const tokens = tokenize("As Salamah, Jeddah");
  const known = { ...NOTHING_KNOWN, inPlaceName: [true, true, true] };
  const quarter = { from: 0, to: 2, key: "assalamah", separators: 0, matches: [] };
  expect(noteEnds(tokens, known)[0]).toContain(2);
  expect(noteEnds(tokens, { ...known, places: [[quarter], [], []] })[0]).toEqual([]);
});

const SOURCE = join(import.meta.dir, "../../src/resolver");
/** Where a country belongs to one code system or grid, or is still a table of its own. May only get shorter. */
const ALLOWED = [
  /^(?:countries|codes|coordinates)\//u,
  // A development tool.
  /^data\/generate_label_rules\.ts$/u,
  /^suggest\/types_before\.ts$/u,
];
const CODES = new Set(COUNTRIES.map(({ code }) => code));
const TEXT = /"([A-Z]{2}(?: [A-Z]{2})*)"/gu;

test("no country is named outside of countries/ and the code systems", async () => {
  const named: string[] = [];
  for (const file of new Bun.Glob("**/*.ts").scanSync({ cwd: SOURCE })) {
    if (ALLOWED.some((allowed) => allowed.test(file))) {
      continue;
    }
    const code = (await Bun.file(join(SOURCE, file)).text()).replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gsu, "");
    for (const [, text = ""] of code.matchAll(TEXT)) {
      if (text.split(" ").every((word) => CODES.has(word))) {
        named.push(`${file}: ${text}`);
      }
    }
  }
  expect(named).toEqual([]);
});

test("every country stands once", () => {
  expect(CODES.size).toBe(COUNTRIES.length);
});

test.each(
  [
    ["DDDD", "AT", true],
    ["DDDDD", "AT", false],
    ["DDDDLL", "NL", true],
    ["LLDDDLL", "GB", true],
    ["DDDDD", "XX", true],
  ] as const,
)("postcodeFits() says of %p in %p %p", (shape, code, fits) => {
  expect(postcodeFits(shape, code)).toBe(fits);
});

test("rulesOf() and COUNTRY_SIGNS know the rules of a country", () => {
  expect(rulesOf("AT")).toMatchObject({ slashInNumber: "door", unitInLabel: "house/unit" });
  expect(rulesOf("XX")).toEqual({ code: "" });
  expect(COUNTRY_SIGNS.get("f")?.toSorted()).toEqual(["FR", "MC"]);
});
