import type { ScaleRow } from "./scale_row.ts";

/** The rows as lines, with what each is of the first: CPU per call is shown although other work may slow all of them. */
export function scaleText(what: "servers" | "workers", rows: readonly ScaleRow[]): string {
  const unit = what === "servers" ? "call" : "row";
  const [first] = rows;
  const lines = rows.map((row) =>
    [
      `${row.parts} ${what}: ${Math.round(row.perSecond)} ${unit}s/s`,
      `× ${(row.perSecond / (first?.perSecond ?? Number.NaN)).toFixed(2)}`,
      `CPU a ${unit} ${row.cpuUs.toFixed(0)} µs (× ${(row.cpuUs / (first?.cpuUs ?? Number.NaN)).toFixed(2)})`,
      `Postgres ${row.postgresUs.toFixed(1)} µs`,
      `Redis ${row.redisUs.toFixed(1)} µs`,
    ].join(", ")
  );
  return lines.join("\n");
}
