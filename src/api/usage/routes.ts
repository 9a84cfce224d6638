import { Elysia, t } from "elysia";
import { EnvironmentModel } from "../models/answer_model.ts";
import { type Caller, type Environment, ENVIRONMENTS } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import {
  exportUsage,
  readStorage,
  readUsage,
  type StorageView,
  type UsageRow,
  type UsageView,
} from "../../usage/mod.ts";
import type { RouteContext } from "../route_context.ts";
import { csvField } from "../../text/csv_field.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import { given } from "../../domain/given.ts";
import { presenter } from "../models/presenter.ts";
import { closed, Count, dayModel, Moment, oneOf, orNull } from "../models/fields.ts";

const Day = t.String({ format: "date" });

/** Schemas of the requests and answers of `GET /v1/usage`. */
export const UsageModel = {
  query: closed({
    from: t.Optional(dayModel("The first day, in UTC. Default: the first of this month.")),
    to: t.Optional(dayModel("The last day, in UTC. Default: today.")),
    environment: t.Optional(EnvironmentModel),
    group_by: t.Optional(oneOf(["key", "status", "environment"], {
      description:
        "Adds `groups`. `environment` covers both environments for a person who is logged in, and its own for a key.",
    })),
    format: t.Optional(oneOf(["json", "csv"], {
      description: "`csv`: a table with a row for each day, key and status. Default: `json`.",
    })),
  }),
  usage: closed({
    environment: EnvironmentModel,
    from: Day,
    to: Day,
    days: t.Array(closed({ date: Day, calls: Count }), { description: "Days with calls, oldest first." }),
    total: Count,
    groups: t.Optional(t.Array(
      closed({
        group: t.String({
          description:
            "A key's identifier, or `session` for calls of people who are logged in; a status, `other` for " +
            "suggestions and place look-ups; or an environment. `unattributed`: rows of a batch that are not answered " +
            "yet, and calls whose details are older than 400 days or were never counted. `others`: keys beyond the " +
            "50 with most calls.",
        }),
        name: orNull(t.String(), { description: "The key's name." }),
        calls: Count,
        statuses: closed({
          found: Count,
          uncertain: Count,
          unresolved: Count,
          other: Count,
          unattributed: Count,
        }),
        days: t.Array(closed({ date: Day, calls: Count })),
      }),
      { description: "With `group_by`: the same calls by key, status or environment, most first." },
    )),
    period: closed({
      unit: oneOf(["month", "day"]),
      from: Day,
      ends_at: Moment,
      calls: Count,
      limit: Count,
      remaining: Count,
    }, { description: "The current limit period: a month (live) or a day (test)." }),
    storage: closed({
      used_bytes: Count,
      limit_bytes: Count,
    }, {
      description:
        "Rows and results of batches, locations, maps, events and stored idempotent responses, in both environments.",
    }),
  }),
  table: t.String(),
};

const COLUMNS = ["date", "environment", "caller", "key_id", "key_name", "status", "calls"];

/** Used and remaining calls. */
export function usageRoutes({ dependencies: { usage }, guard, documented }: RouteContext) {
  const document = documentsOf(documented("Organization"), { texts: DOCUMENTS, model: UsageModel });
  return new Elysia({ name: "usage", prefix: "/v1/usage" })
    .use(guard)
    .get("", async ({ caller, query, set }) => {
      const { from, to, environment = caller.environment, group_by: by, format } = query;
      assertOwn(caller, environment);
      const wanted = {
        spender: { organizationId: caller.organizationId, environment },
        ...given({ from, to }),
      };
      if (format === "csv") {
        set.headers["content-type"] = "text/csv; charset=utf-8";
        set.headers["content-disposition"] = `attachment; filename="usage-${environment}.csv"`;
        return presentUsageTable(await exportUsage(usage, wanted));
      }
      const environments = caller.kind === "key" ? [caller.environment] : ENVIRONMENTS;
      const used = await readUsage(usage, { ...wanted, ...given({ groupBy: by && { by, environments } }) });
      return presentUsage(used, await readStorage(usage, caller.organizationId));
    }, { scope: "usage:read", query: UsageModel.query, ...document("usage", "usage", { "text/csv": "table" }) });
}

/** A session may read both environments of its organization, a key only its own. */
function assertOwn(caller: Caller, environment: Environment): void {
  if (caller.kind === "key" && caller.environment !== environment) {
    throw new Problem("FORBIDDEN", `This needs a key of the ${environment} environment`);
  }
}

const present = presenter(UsageModel.usage);

/** Used and remaining calls, and what is stored. */
function presentUsage({ days, period, groups, ...same }: UsageView, storage: StorageView) {
  return present({
    ...same,
    days: days.map(presentDay),
    total: days.reduce((sum, { calls }) => sum + calls, 0),
    ...given({ groups: groups?.map((group) => ({ ...group, days: group.days.map(presentDay) })) }),
    period: { ...period, unit: same.environment === "test" ? "day" : "month" },
    storage,
  });
}

function presentDay({ day, calls }: UsageView["days"][number]) {
  return { date: day, calls };
}

/** A table (RFC 4180) with a row for each day, key and status. */
function presentUsageTable(rows: readonly UsageRow[]): string {
  const lines = rows.map(({ day, environment, caller, keyId, keyName, status, calls }) =>
    [day, environment, caller, keyId ?? "", csvField(keyName ?? ""), status ?? "", calls].join()
  );
  return [COLUMNS.join(), ...lines, ""].join("\r\n");
}
