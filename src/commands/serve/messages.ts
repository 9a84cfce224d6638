import type { Family } from "../../observability/mod.ts";

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** From the supervisor to a child: everything else is ready, begin with this environment. */
export interface StartMessage {
  readonly type: "start";
  readonly environment: Environment;
}

/** From the supervisor to the server: the metrics of another child. */
export interface MetricsMessage {
  readonly type: "metrics";
  readonly process: string;
  readonly families: readonly Family[];
}

/** From the supervisor to the server: the port is free, or the gazetteer is prepared. */
export interface ProgressMessage {
  readonly type: "port" | "gazetteer";
}

/** From a child to the supervisor: it needs its port, it serves, its progress, or why it cannot continue. */
export type ChildMessage =
  | { readonly type: "port" | "ready" }
  | { readonly type: "progress"; readonly fraction: number; readonly step: string }
  | { readonly type: "metrics"; readonly families: readonly Family[] }
  | { readonly type: "failed"; readonly message: string; readonly exitCode: number };
