/** How a person decided on a row: chose a place, set a point, had another text resolved, or dismissed every answer. */
export type ReviewDecision = "place" | "coordinates" | "input" | "dismissed";
