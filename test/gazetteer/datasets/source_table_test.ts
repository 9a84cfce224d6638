import { expect, test } from "bun:test";
import { isSourceName, sourceOf } from "../../../src/gazetteer/datasets/source_table.ts";

test("isSourceName() accepts only the rows of the table", () => {
  expect(isSourceName("openstreetmap")).toBe(true);
  expect(isSourceName("toString")).toBe(false);
  expect(isSourceName("")).toBe(false);
});

test("sourceOf() returns the row of a name, and nothing for an unknown one", () => {
  expect(sourceOf("tiger")?.licence).toBe("public domain");
  expect(sourceOf("constructor")).toBeUndefined();
});
