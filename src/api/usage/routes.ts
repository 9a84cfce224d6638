import { Elysia, t } from "elysia";
import { type Caller, type Environment, ENVIRONMENTS } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import {
  type DayUsage,
  exportUsage,
  readStorage,
  readUsage,
  type StorageView,
  type UsageRow,
  type UsageView,
} from "../../usage/mod.ts";
import type { RouteContext } from "../route_context.ts";
import { USAGE_EXAMPLE, USAGE_TABLE_EXAMPLE, UsageModel } from "./model.ts";
import { csvField } from "../../text/csv_field.ts";

const COLUMNS = ["date", "environment", "caller", "key_id", "key_name", "status", "calls"];

/** Used and remaining calls. */
export function usageRoutes({ dependencies: { usage }, guard, documented }: RouteContext) {
  return new Elysia({ name: "usage", prefix: "/v1/usage" })
    .use(guard)
    .get("", async ({ caller, query, set }) => {
      const { from, to, environment = caller.environment, group_by: by, format } = query;
      assertOwn(caller, environment);
      const wanted = {
        spender: { organizationId: caller.organizationId, environment },
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      };
      if (format === "csv") {
        set.headers["content-type"] = "text/csv; charset=utf-8";
        set.headers["content-disposition"] = `attachment; filename="usage-${environment}.csv"`;
        return presentUsageTable(await exportUsage(usage, wanted));
      }
      const environments = caller.kind === "key" ? [caller.environment] : ENVIRONMENTS;
      const used = await readUsage(usage, {
        ...wanted,
        ...(by === undefined ? {} : { groupBy: { by, environments } }),
      });
      return presentUsage(used, await readStorage(usage, caller.organizationId));
    }, {
      scope: "usage:read",
      query: UsageModel.query,
      ...usageDocument(documented),
    });
}

/** A session may read both environments of its organization, a key only its own. */
function assertOwn(caller: Caller, environment: Environment): void {
  if (caller.kind === "key" && caller.environment !== environment) {
    throw new Problem("FORBIDDEN", `This needs a key of the ${environment} environment`);
  }
}

/** Documentation of `GET /v1/usage`. */
function usageDocument(documented: RouteContext["documented"]) {
  return documented({
    tag: "Organization",
    summary: "Read usage",
    description: "Calls per day (UTC), limit and remaining calls, and the organization's storage. Default of " +
      "`environment`: the caller's own. `group_by` adds the calls by key, status or environment; `format=csv` returns " +
      "them as a table, a row for each day, key and status. Calls answered by other servers are included after two " +
      "seconds.",
    answers: {
      200: {
        description: "The usage",
        schema: UsageModel.usage,
        example: USAGE_EXAMPLE,
        also: { "text/csv": { schema: t.String(), example: USAGE_TABLE_EXAMPLE } },
      },
    },
  });
}

/** Used and remaining calls, and what is stored. */
function presentUsage({ environment, from, to, days, period, groups }: UsageView, storage: StorageView) {
  return {
    environment,
    from,
    to,
    days: days.map(presentDay),
    total: days.reduce((sum, { calls }) => sum + calls, 0),
    ...(groups === undefined ? {} : {
      groups: groups.map((group) => ({ ...group, days: group.days.map(presentDay) })),
    }),
    period: {
      unit: environment === "test" ? "day" as const : "month" as const,
      from: period.from,
      ends_at: period.endsAt.toISOString(),
      calls: period.calls,
      limit: period.limit,
      remaining: period.remaining,
    },
    storage: { used_bytes: storage.usedBytes, limit_bytes: storage.limitBytes },
  };
}

function presentDay({ day, calls }: DayUsage) {
  return { date: day, calls };
}

/** A table (RFC 4180) with a row for each day, key and status. */
function presentUsageTable(rows: readonly UsageRow[]): string {
  const lines = rows.map(({ day, environment, caller, keyId, keyName, status, calls }) =>
    [day, environment, caller, keyId ?? "", csvField(keyName ?? ""), status ?? "", calls].join()
  );
  return [COLUMNS.join(), ...lines, ""].join("\r\n");
}
