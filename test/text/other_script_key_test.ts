import { describe, expect, test } from "bun:test";
import { fold } from "../../src/text/fold.ts";
import { hangulKey } from "../../src/text/hangul_key.ts";
import { otherScriptKey } from "../../src/text/other_script_key.ts";
import { consonantKeys } from "../../src/text/consonant_key.ts";
import { type StreetWord, streetWord } from "../../src/text/street_word.ts";

function wordsOf(name: string): readonly StreetWord[] {
  return fold(name).split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "").map(streetWord);
}

describe("consonantKeys()", () => {
  const same: readonly (readonly [name: string, ...latin: string[]])[] = [
    ["רחוב דיזנגוף", "Dizengoff St", "Rehov Dizengof"],
    ["רחוב אבן גבירול", "Ibn Gvirol", "Ibn Gabirol Street"],
    ["רחוב ז'בוטינסקי", "Jabotinsky", "Zhabotinski"],
    ["שדרות ויצמן", "Sderot Weizmann", "Weizman Blvd"],
    ["רחוב שאול המלך", "Shaul HaMelech Blvd", "Shaul Hamelekh"],
    ["רחוב דוד רזיאל", "David Raziel"],
    ["شارع طلعت حرب", "Talaat Harb St", "Shari Tal'at Harb"],
    ["شارع الجمهورية", "El Gomhoreya", "Algomhuria St", "Al-Jumhuriyya"],
    ["شارع قصر النيل", "Qasr El Nil", "Kasr an-Nil"],
    ["خیابان ولیعصر", "Valiasr", "Vali Asr St"],
  ];
  for (const [name, ...latin] of same) {
    test(`of ${latin.join(", ")} hold the one that ${name} is indexed by`, () => {
      const key = otherScriptKey(name, "IL") ?? "";
      expect(latin.filter((other) => !consonantKeys(wordsOf(other)).includes(key))).toEqual([]);
    });
  }

  test("are none for names of vowels", () => {
    expect(consonantKeys(wordsOf("Haya"))).toEqual([]);
  });
});

describe("hangulKey()", () => {
  const same: readonly (readonly [name: string, ...latin: string[]])[] = [
    ["세종대로", "Sejong-daero", "Sejongdaero", "Sejong Blvd"],
    ["테헤란로", "Teheran-ro", "Teheran Road"],
    ["종로", "Jong-ro", "Jongno"],
    ["독립문로", "Dongnimmun-ro"],
    ["왕십리로", "Wangsimni-ro"],
    ["강남대로12길", "Gangnam-daero 12-gil"],
  ];
  for (const [name, ...latin] of same) {
    test(`is one for ${name} and ${latin.join(", ")}`, () => {
      expect(new Set([name, ...latin].map((other) => hangulKey(wordsOf(other)))).size).toBe(1);
    });
  }
  test("keeps other roads apart", () => {
    const names = ["강남대로12길", "강남대로13길", "강남대로", "강북대로", "종로", "중로"];
    expect(new Set(names.map((name) => hangulKey(wordsOf(name)))).size).toBe(names.length);
  });
});

test("otherScriptKey() is none for Latin names where no other script is in use", () => {
  expect(otherScriptKey("Main Street", "US")).toBeUndefined();
  expect(otherScriptKey("Rothschild Boulevard", "IL")).toBe("~~~=rtsld");
});
