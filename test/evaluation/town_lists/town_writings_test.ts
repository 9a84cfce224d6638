import { expect, test } from "bun:test";
import { ARABIC_WRITINGS } from "../../../src/evaluation/town_lists/town_lists.ts";
import {
  JAPANESE_WRITINGS,
  type TownContext,
  type TownTruth,
  type TownWriting,
} from "../../../src/evaluation/town_lists/japanese_writings.ts";
import { seededRandom } from "../../../src/evaluation/misspelt.ts";

const AT = { latitude: 35, longitude: 136 };
const PART: TownTruth = { name: "中央三丁目", city: "見本市", region: "北山県", at: AT };
const OTHER: TownTruth = { name: "西町", city: "別市", region: "南山県", at: AT };
const ARABIC: TownTruth = {
  name: "الروضة",
  city: "المدينة",
  region: "1",
  english: { name: "Rawdah", city: "Madinah" },
  at: AT,
};
const CONTEXT: TownContext = { random: seededRandom("1"), isKnown: () => false, elsewhere: OTHER };

function textsOf(writings: readonly TownWriting[], truth: TownTruth): Record<string, string | undefined> {
  return Object.fromEntries(writings.map(({ name, write }) => [name, write(truth, CONTEXT)]));
}

test("JAPANESE_WRITINGS write a town's part in signs, digits and hyphens, and what does not exist", () => {
  expect(textsOf(JAPANESE_WRITINGS, PART)).toMatchObject({
    "as written": "北山県見本市中央三丁目",
    "digits": "北山県見本市中央3丁目",
    "full-width digits": "北山県見本市中央３丁目",
    "hyphens": "北山県見本市中央3-2-3",
    "unknown part": "北山県見本市中央十九丁目",
    "another city": "南山県別市中央三丁目",
  });
  expect(textsOf(JAPANESE_WRITINGS, OTHER)["digits"]).toBeUndefined();
});

test("ARABIC_WRITINGS interchange letters, leave the article out and stretch", () => {
  expect(textsOf(ARABIC_WRITINGS, ARABIC)).toMatchObject({
    "Arabic, interchanged letters": "الروضه، المدينه",
    "Arabic, no article": "حي روضة، المدينة",
    "English": "Rawdah, Madinah",
  });
});
