import { t } from "elysia";
import { EnvironmentModel } from "../models/answer_model.ts";

const Day = t.String({ format: "date" });
const Count = t.Number({ multipleOf: 1, minimum: 0 });

/** Schemas of the requests and answers of `GET /v1/usage`. */
export const UsageModel = {
  query: t.Object({
    from: t.Optional(t.String({
      format: "date",
      description: "The first day, in UTC. Default: the first of this month.",
      rule: "a day such as 2024-03-31",
    })),
    to: t.Optional(t.String({
      format: "date",
      description: "The last day, in UTC. Default: today.",
      rule: "a day such as 2024-03-31",
    })),
    environment: t.Optional(EnvironmentModel),
  }, { additionalProperties: false }),
  usage: t.Object({
    environment: EnvironmentModel,
    from: Day,
    to: Day,
    days: t.Array(t.Object({ date: Day, calls: Count }, { additionalProperties: false }), {
      description: "Days with calls, oldest first.",
    }),
    total: Count,
    period: t.Object({
      unit: t.Union([t.Literal("month"), t.Literal("day")]),
      from: Day,
      ends_at: t.String({ format: "date-time" }),
      calls: Count,
      limit: Count,
      remaining: Count,
    }, { additionalProperties: false, description: "The current limit period: a month (live) or a day (test)." }),
    storage: t.Object({
      used_bytes: Count,
      limit_bytes: Count,
    }, {
      additionalProperties: false,
      description:
        "Rows and results of batches, locations, maps, events and stored idempotent responses, in both environments.",
    }),
  }, { additionalProperties: false }),
};

/** A real answer, for the documentation. */
export const USAGE_EXAMPLE = {
  environment: "live",
  from: "2024-03-01",
  to: "2024-03-03",
  days: [{ date: "2024-03-02", calls: 412 }, { date: "2024-03-03", calls: 96 }],
  total: 508,
  period: {
    unit: "month",
    from: "2024-03-01",
    ends_at: "2024-04-01T00:00:00.000Z",
    calls: 508,
    limit: 10_000,
    remaining: 9492,
  },
  storage: { used_bytes: 48_213_907, limit_bytes: 10_000_000_000 },
};
