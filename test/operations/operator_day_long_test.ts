import { expect, test } from "bun:test";
import { hasHelm } from "../deploy/rendered_chart.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { patience } from "../support/runner/patience.ts";
import { liveOperatorDay } from "./operator_day.ts";

test.if(hasHelm() && isInstalled("redis-server"))(
  "a day of an operator ends with everything restored on another machine",
  async () => {
    const reports = await liveOperatorDay();
    expect(reports.at(-1)?.name).toStartWith("A call is answered");
    expect(reports.every(({ did }) => did !== "")).toBe(true);
  },
  patience(300_000),
);
