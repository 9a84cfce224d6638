import { expect, test } from "bun:test";
import { resolve } from "../../src/resolver/mod.ts";
import { smallStreets } from "./small_streets.ts";

const gazetteer = smallStreets();

const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz");
const ORDERS: readonly ((number: string) => string)[] = [
  (number) => `Lindengasse ${number}, 9902 Unterdorf`,
  (number) => `Lindengasse ${number} 9902 Unterdorf`,
  (number) => `9902 Unterdorf, Lindengasse ${number}`,
  (number) => `9902 Unterdorf, ${number} Lindengasse`,
  (number) => `${number} Lindengasse, Unterdorf`,
  (number) => `Lindengasse, ${number}, Unterdorf`,
  (number) => `Lindengasse ${number} Unterdorf`,
  (number) => `Unterdorf 9902, ${number}, Lindengasse`,
];

test.each(LETTERS)(
  "resolve() finds no house for a number with the letter %p unless the street has it",
  (letter) => {
    // The street has 24 and 24f.
    const texts = ORDERS.flatMap((order) =>
      [letter, ` ${letter}`, ` ${letter.toUpperCase()}`].map((l) => order(`24${l}`))
    );
    const found = texts.flatMap((text) => {
      const answer = resolve({ text }, { gazetteer });
      return answer.status === "found" ? [`${text}: ${answer.components.houseNumber ?? answer.precision}`] : [];
    });
    expect(found.filter((line) => letter !== "f" || !line.endsWith(": 24f")))
      .toEqual([]);
  },
);
