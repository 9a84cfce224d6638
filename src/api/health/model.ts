import { t } from "elysia";

const Check = t.Object({
  status: t.Union([t.Literal("pass"), t.Literal("warn"), t.Literal("fail")]),
  time: t.String({ format: "date-time" }),
  observedValue: t.Number({ description: "Duration of the check in milliseconds." }),
  observedUnit: t.Literal("ms"),
  output: t.Optional(t.String({ description: "What is wrong." })),
}, { additionalProperties: false });

/** The body of `application/health+json`. */
export const HealthModel = t.Object({
  status: t.Union([t.Literal("pass"), t.Literal("warn"), t.Literal("fail")]),
  version: t.String(),
  checks: t.Record(t.String(), t.Array(Check, { minItems: 1, maxItems: 1 })),
}, { additionalProperties: false });

/** The answer of a healthy service. */
export const HEALTH_EXAMPLE = {
  status: "pass",
  version: "0.1.0",
  checks: {
    postgres: [{ status: "pass", time: "2024-03-03T12:00:00.000Z", observedValue: 1, observedUnit: "ms" }],
  },
};
