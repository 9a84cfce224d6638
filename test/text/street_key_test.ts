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
    ["42nd Street", "42 St", "Forty-Second Street", "forty second st", "Fortysecond St."],
    ["East 99th Street", "E. 99th St", "E Ninety-Ninth Street"],
    ["Main Street East", "Main St E"],
    ["Plaza de España", "Pza. de España", "Pl. España"],
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
      "East Main Street",
      "42nd Street",
      "402nd Street",
      "40 2nd Street",
      "2 1st Avenue",
      "21st Avenue",
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
