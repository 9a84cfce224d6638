import { expect, test } from "bun:test";
import { headerRoles, recognizeTable, type TableKnowledge } from "../../../src/batches/columns/mod.ts";

/** Knows nothing, and counts what it is asked. */
function emptyKnowledge(): TableKnowledge & { readonly asked: () => number } {
  let asked = 0;
  const nothing = (): ReadonlySet<string> => (asked++, new Set());
  return {
    country: () => (asked++, undefined),
    settlements: nothing,
    regions: nothing,
    counties: nothing,
    isStreet: () => (asked++, false),
    isNearTown: () => false,
    asked: () => asked,
  };
}

test("recognizeTable() looks up few cells of a table with very many", () => {
  const knowledge = emptyKnowledge();
  const rows = Array.from(
    { length: 200 },
    (_, row) => Array.from({ length: 256 }, (__, column) => `word ${row}, other ${column}, place`),
  );
  expect(recognizeTable({ rows }, knowledge).columns).toHaveLength(256);
  // All 51,200 cells would be a million.
  expect(knowledge.asked()).toBeLessThan(60_000);
});

test.each([
  ["PLZ", "postcode"],
  ["Straße / Hausnr.", "street"],
  ["shippingPostalCode", "postcode"],
  ["Kundenadresse", "fullAddress"],
  ["Customer City", "locality"],
  ["Adresse (komplett)", "fullAddress"],
  ["郵便番号", "postcode"],
  ["Город", "locality"],
  ["Code postal du client", "postcode"],
  ["Tel. privat", "other"],
])("headerRoles() reads %p as %p before anything else", (header, role) => {
  const [best] = [...headerRoles(header)].toSorted(([, a], [, b]) => b - a);
  expect<string | undefined>(best?.[0]).toBe(role);
});

test("recognizeTable() finds no header where the first row is data, and a title above a header", () => {
  const data = [["Hauptstraße 5", "9490", "Vaduz"], ["Landstrasse 8", "9494", "Schaan"]];
  expect(recognizeTable({ rows: data }, emptyKnowledge()).header).toBe(-1);
  const titled = [["Liste 2023", "", ""], ["Straße", "PLZ", "Ort"], ...data];
  expect(recognizeTable({ rows: titled }, emptyKnowledge()).header).toBe(1);
  expect(recognizeTable({ rows: [["Wert 1", "Wert 2"], ["17", "4"], ["3", "9"]] }, emptyKnowledge()).header).toBe(0);
  expect(recognizeTable({ rows: [["12a", "Vaduz"], ["13", "Schaan"]] }, emptyKnowledge()).header).toBe(-1);
});
