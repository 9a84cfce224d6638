import { expect, test } from "bun:test";
import { EXAMPLE_RESOLUTION } from "../../../src/domain/resolution.ts";
import { type FieldInput, judgeField } from "../../../src/evaluation/field/field_inputs.ts";

const AT = { latitude: 47.14, longitude: 9.52 };
const INPUT: FieldInput = {
  kind: "exonym",
  input: "Vaduz",
  want: "Vaduz",
  status: ["uncertain"],
  lat: AT.latitude,
  lon: AT.longitude,
};
const ANSWER = { ...EXAMPLE_RESOLUTION, coordinates: AT, status: "uncertain", reasons: [] } as const;

test("judgeField() accepts a point within the distance and one of the statuses", () => {
  expect(judgeField(INPUT, ANSWER)).toEqual({ fault: undefined, isWrongFound: false });
});

test("judgeField() reports an unexpected found, a far point, and a missing reason", () => {
  expect(judgeField(INPUT, { ...ANSWER, status: "found" })).toEqual({ fault: "status found", isWrongFound: true });
  expect(judgeField({ ...INPUT, status: ["found"], lat: 47.15 }, { ...ANSWER, status: "found" }))
    .toEqual({ fault: "1112 m off", isWrongFound: true });
  expect(judgeField({ ...INPUT, with_reason: "ambiguous" }, ANSWER).fault).toBe("without ambiguous");
  expect(judgeField({ ...INPUT, without_reason: "ambiguous" }, { ...ANSWER, reasons: ["ambiguous"] }).fault)
    .toBe("with ambiguous");
});
