import { describe, expect, test } from "bun:test";
import { streetKey } from "../../src/text/street_key.ts";

describe("streetKey()", () => {
  const same: readonly (readonly string[])[] = [
    ["Main Street", "MAIN ST", "main st.", "Main Str"],
    ["North 42nd Avenue", "N 42nd Ave", "N. 42 Av"],
    ["Hauptstraße", "Hauptstr.", "HAUPTSTRASSE", "Haupt Straße", "Haupt-Str."],
    ["Rue de l'Église", "r. Eglise", "rue de l Eglise"],
    ["Martin Luther King Jr Boulevard", "martin luther king jr blvd"],
    ["Fifth Avenue", "5th Ave"],
    ["Saint James Street", "St James St", "St. James Street"],
    ["Kerkstraat", "Kerkstr."],
    ["Avenida da Liberdade", "Av. Liberdade"],
    ["Triq il-Kbira", "TRIQ IL KBIRA"],
    ["улица Ленина", "ул. Ленина"],
  ];
  for (const names of same) {
    test(`is one for ${names.join(" = ")}`, () => {
      expect(new Set(names.map(streetKey)).size).toBe(1);
    });
  }

  test("keeps different names apart", () => {
    const names = [
      "Main Street",
      "Main Road",
      "Maine Street",
      "North Main Street",
      "Rue de l'Église",
      "Kirchgasse",
      "Kirchstraße",
    ];
    expect(new Set(names.map(streetKey)).size).toBe(names.length);
  });

  test("is empty only for names without letters and digits", () => {
    expect(streetKey("The")).toBe("the");
    expect(streetKey("De la")).toBe("dela");
    expect(streetKey("—")).toBe("");
  });
});
