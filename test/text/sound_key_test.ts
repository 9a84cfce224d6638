import { describe, expect, test } from "bun:test";
import { fold } from "../../src/text/fold.ts";
import { soundKey, soundKeyOf } from "../../src/text/sound_key.ts";
import { streetWord } from "../../src/text/street_word.ts";

function keyOf(name: string): string {
  return soundKey(fold(name).split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "").map(streetWord));
}

describe("soundKey()", () => {
  const same: readonly (readonly string[])[] = [
    ["улица Ленина", "ulitsa Lenina", "ul. Lenina", "Lenina St", "ulica Lenina"],
    ["Невский проспект", "Nevskiy prospekt", "Nevsky Prospect", "Nevskij prospekt", "Nevsky Ave"],
    ["площадь Революции", "ploshchad Revolyutsii", "Revoliutsii Square", "ploščad Revoljucii"],
    ["Щербаковская улица", "Shcherbakovskaya ulitsa", "Ščerbakovskaja ulica", "Shcherbakovskaia ul."],
    ["вулиця Шевченка", "vulytsia Shevchenka", "vul. Ševčenka", "Shevchenka St"],
    ["Хрещатик", "Khreshchatyk", "Hreshchatyk"],
    ["улица 8 Марта", "ulitsa 8 Marta", "улица Восьмого Марта"],
    ["Кнеза Милоша", "Kneza Miloša"],
    ["бул. Витоша", "bul. Vitosha", "Vitosha Blvd"],
    ["Λεωφόρος Αθηνών", "Leoforos Athinon", "Athinon Ave"],
    ["Οδός Ερμού", "Odos Ermou", "Ermou St"],
    ["რუსთაველის გამზირი", "Rustavelis gamziri"],
    ["Աբովյան փողոց", "Abovyan poghots", "Abovyan St"],
  ];
  for (const names of same) {
    test(`is one for ${names.join(" = ")}`, () => {
      expect(names.map(keyOf)).toEqual(names.map(() => keyOf(names[0] ?? "")));
    });
  }

  test("keeps what a street is, and other names, apart", () => {
    const names = ["улица Мира", "проспект Мира", "площадь Мира", "улица Марата", "улица 8 Марта", "улица 9 Марта"];
    expect(new Set(names.map(keyOf)).size).toBe(names.length);
  });

  test("of a whole name is only for names in those scripts", () => {
    expect(soundKeyOf("улица Мира")).toBe(keyOf("ulitsa Mira"));
    expect(soundKeyOf("Main Street")).toBeUndefined();
    expect(soundKeyOf("улица")).toBeUndefined();
  });
});
