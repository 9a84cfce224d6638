import { Elysia } from "elysia";
import {
  exportTenantUsage,
  listTenantUsage,
  type TenantUsageGrouping,
  type TenantUsageRow,
  tenantUsageTable,
} from "../../usage/mod.ts";
import { pageRequest } from "../models/page_model.ts";
import { streamed } from "../plugins/body/streamed.ts";
import { WORK_KEY } from "../plugins/gate.ts";
import { keepLane } from "../plugins/requests/request_notes.ts";
import { OperatorModel } from "./model.ts";
import type { OperatorContext } from "./routes.ts";

const GROUPINGS: readonly TenantUsageGrouping[] = ["key", "day"];

/** The usage of all organizations, to write bills from. */
export function tenantUsageRoutes({ dependencies: { usage }, documented, operators: { gate } }: OperatorContext) {
  // A table has no schema of JSON.
  const { detail } = documented({
    tag: "Operator",
    summary: "Read the usage of all organizations",
    description: "Calls by organization, key and day, as each organization sees them. `format=csv` streams a table.",
    answers: { 200: { description: "A page of rows", schema: OperatorModel.usage } },
  });
  return new Elysia({ name: "operator usage" })
    .use(gate)
    .get("/usage", async ({ query, request, notes }) => {
      const { from, to, environment = "live", organization_id: organizationId, group_by: groups, format } = query;
      const by = GROUPINGS.filter((one) => groups === undefined || groups.split(",").includes(one));
      const wanted = {
        environment,
        by,
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(organizationId === undefined ? {} : { organizationId }),
      };
      if (format === "csv") {
        const lines = tenantUsageTable(exportTenantUsage(usage, wanted), by);
        return new Response(streamed(lines, keepLane(request, notes)), {
          headers: {
            "content-type": "text/csv; charset=utf-8",
            "content-disposition": `attachment; filename="usage-of-organizations-${environment}.csv"`,
          },
        });
      }
      const { data, nextCursor, hasMore } = await listTenantUsage(usage, { ...wanted, ...pageRequest(query) });
      return { data: data.map(presentRow), next_cursor: nextCursor, has_more: hasMore };
    }, {
      operator: true,
      query: OperatorModel.usageQuery,
      detail: { ...detail, [WORK_KEY]: "heavy" },
    });
}

function presentRow(row: TenantUsageRow) {
  return {
    organization_id: row.organizationId,
    organization_name: row.organizationName,
    environment: row.environment,
    date: row.day,
    caller: row.caller,
    key_id: row.keyId,
    key_name: row.keyName,
    calls: row.calls,
  };
}
