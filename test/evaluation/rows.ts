import type { Row } from "../../src/evaluation/score/row.ts";

/** A row that is right and found, but for what is given. */
export function rowOf(given: Partial<Row>): Row {
  return {
    id: "x",
    area: "malta",
    variant: "clean",
    expectation: "answer",
    q: "12 Main Street",
    status: "found",
    precision: "house",
    label: "12 Main Street",
    reasons: [],
    confidence: 0.99,
    accuracyM: 20,
    distanceM: 0,
    isRight: true,
    isEvent: true,
    miss: null,
    tookUs: 10,
    ...given,
  };
}

/** A wrong answer. */
export const WRONG: Partial<Row> = { isRight: false, isEvent: false, distanceM: 700, miss: "other number" };
