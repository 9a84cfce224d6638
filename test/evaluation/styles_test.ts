import { expect, test } from "bun:test";
import { type Area, AREAS } from "../../src/evaluation/corpus/areas.ts";
import type { Sighting } from "../../src/evaluation/corpus/sightings.ts";
import type { AreaTruth, TrueAddress } from "../../src/evaluation/corpus/truth.ts";
import { writeAddress } from "../../src/evaluation/questions/question.ts";
import { drawOf, type StyledArea } from "../../src/evaluation/styles/style.ts";
import { STYLES } from "../../src/evaluation/styles/styles.ts";
import type { AnyRecord } from "../../src/gazetteer/assemble/places_by_key.ts";
import { nameKey } from "../../src/text/name_key.ts";
import { streetKey } from "../../src/text/street_key.ts";
import { syntheticTruth } from "./synthetic_truth.ts";

interface Case {
  readonly style: string;
  readonly area: string;
  readonly streets: readonly string[];
  readonly numbers?: readonly string[];
  /** Every text of the style, and every house that it publishes as `number street, town postcode`, matches these. */
  readonly text: RegExp;
  readonly published?: RegExp;
}

const CASES: readonly Case[] = [
  {
    style: "capitals and zeros",
    area: "columbus",
    streets: ["9th Street"],
    text: /^\d 9th Street, Heidelberg 69117$/,
    published: /^0000\d 09TH ST, HEIDELBERG 69117$/,
  },
  {
    style: "number parts",
    area: "minsk",
    streets: ["улица Кирова"],
    text: /^улица Кирова, 1(?: ?[кс]|\/| \/ | корп\. | корпус | стр\. | строение ).*\d, 69117 Heidelberg$/,
    published: /^(?:1(?: к\d| с\d| корп\. \d стр\. 1|\/\d)|1) улица Кирова, Heidelberg 69117$/,
  },
  {
    style: "letters like units",
    area: "heidelberg",
    streets: ["Lindenweg", "Hauptstraße"],
    text: / 1 ?[fghlrstu], /iu,
    published: /^1[fghlrstu]? /,
  },
  {
    style: "villages without streets",
    area: "heidelberg",
    streets: ["Lindenweg"],
    text: /^Heidelberg \d, 69117(?: Heidelberg)?$/,
    published: /^\d Heidelberg, Heidelberg 69117$/,
  },
  {
    style: "no postcodes",
    area: "heidelberg",
    streets: ["Lindenweg"],
    text: / 69117 Heidelberg$/,
    published: /Lindenweg, Heidelberg $/,
  },
  {
    style: "initials and titles",
    area: "minsk",
    streets: ["улица Карла Либкнехта"],
    text: /улица К(?:\.|арла) Либкнехта/,
    published: /улица К(?:\.|арла) Либкнехта/,
  },
  {
    style: "two languages",
    area: "monaco",
    streets: ["Rue Neuve"],
    text: /(?:Rue Neuve|Neuvestraat)/,
    published: / Rue Neuve - Neuvestraat, /,
  },
  {
    style: "several types",
    area: "columbus",
    streets: ["Oak Street", "Elm Street", "Vine Road", "Park Avenue"],
    text: /^\d \w+ (?:Street|Road|Avenue), /,
    published: /^\d \w+ \w+, Heidelberg 69117$/,
  },
  { style: "transliterated", area: "minsk", streets: ["Железнодорожная улица"], text: /^Z?h?eleznodoroz?h?na[iyj]?a/i },
  { style: "transliterated", area: "heidelberg", streets: ["Müllerstraße"], text: /^Muellerstrasse [135], 69117/ },
  { style: "by ear", area: "heidelberg", streets: ["Dieter-Platz"], text: /^(?:Diter-Platz|Dieter-Platz) / },
  {
    style: "notes before addresses",
    area: "heidelberg",
    streets: ["Lindenweg"],
    text: /.[ :-]Lindenweg \d, 69117 Hei/,
  },
  { style: "numbers of units", area: "heidelberg", streets: ["Lindenweg"], text: /\S \d,? (?:Lindenweg,? )?69117 Hei/ },
  {
    style: "letters in every order",
    area: "heidelberg",
    streets: ["Lindenweg", "Hauptstraße"],
    text: /1 ?[fghlrstu](?:$|[, ])/iu,
    published: /^1[fghlrstu]? /,
  },
  { style: "notes with names", area: "heidelberg", streets: ["Lindenweg"], text: /Lindenweg \d, 69117 Heidelberg/ },
];

const SEEDS = [1, 2, 3, 4];

function truthOf(
  { area, streets, numbers = ["1", "3", "5"] }: Case,
): { readonly area: Area; readonly truth: AreaTruth } {
  const found = AREAS.find(({ name }) => name === area)!;
  return { area: found, truth: syntheticTruth(found, streets, numbers) };
}

function styledBy(of: Case, seed: number): StyledArea | undefined {
  return STYLES.find(({ name }) => name === of.style)!.in({ ...truthOf(of), draw: drawOf(String(seed)) });
}

function sightingOf({ street, number, locality, postcode = "" }: TrueAddress): Sighting {
  return {
    index: 0,
    kind: "house",
    street,
    streetKey: streetKey(street),
    number,
    locality,
    localityKey: nameKey(locality),
    postcode,
    region: "",
    point: { latitudeE7: 0, longitudeE7: 0 },
  };
}

function published(styled: StyledArea, address: TrueAddress): string[] {
  const { id, street, number, locality, postcode } = address;
  const record = { key: id, street, number, locality, point: { latitudeE7: 0, longitudeE7: 0 } };
  const entry: AnyRecord = { kind: "house", record: postcode === undefined ? record : { ...record, postcode } };
  return (styled.publish?.(entry, sightingOf(address)) ?? []).flatMap((one) =>
    one.kind === "house"
      ? [
        `${one.record.number} ${one.record.street ?? one.record.placeName}, ${one.record.locality} ${
          one.record.postcode ?? ""
        }`,
      ]
      : []
  );
}

test("STYLES publish and write as their case says, with some seed and never otherwise", () => {
  for (const of of CASES) {
    const { area, truth } = truthOf(of);
    const texts = SEEDS.flatMap((seed) => {
      const styled = styledBy(of, seed);
      return styled === undefined ? [] : truth.addresses.flatMap((address) => {
        const parts = styled.write(address);
        if (parts !== undefined && of.published !== undefined) {
          for (const house of published(styled, address)) {
            expect([of.style, house]).toEqual([of.style, expect.stringMatching(of.published)]);
          }
        }
        return parts === undefined ? [] : [styled.spell?.(parts) ?? writeAddress(parts, area.style)];
      });
    });
    expect([of.style, texts.length > 0]).toEqual([of.style, true]);
    for (const text of texts) {
      expect([of.style, text]).toEqual([of.style, expect.stringMatching(of.text)]);
    }
  }
});

test("STYLES are the same for the same seed", () => {
  for (const of of CASES) {
    const { truth: { addresses } } = truthOf(of);
    const one = styledBy(of, 1);
    const same = styledBy(of, 1);
    expect(addresses.map((address) => one?.write(address))).toEqual(addresses.map((address) => same?.write(address)));
  }
});

test("STYLES have names of their own that fit an option", () => {
  const names = STYLES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z ]+$/.test(name))).toEqual([]);
});

test("NUMBER_PARTS gives no parts to a number that has some already", () => {
  const area = AREAS.find(({ name }) => name === "minsk")!;
  const style = STYLES.find(({ name }) => name === "number parts")!;
  const styledOf = (numbers: readonly string[]) =>
    style.in({ area, truth: syntheticTruth(area, ["улица Кирова"], numbers), draw: drawOf("1") });
  expect(styledOf(["4", "6", "8"])).toBeDefined();
  expect(styledOf(["4", "6", "8", "4 к2"])).toBeUndefined();
});
