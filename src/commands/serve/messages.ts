import type { Family } from "../../observability/mod.ts";

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What the supervisor tells a child: everything else is ready, begin with this environment. */
export interface StartMessage {
  readonly type: "start";
  readonly environment: Environment;
}

/** What the supervisor passes on to the server: the metrics of another child. */
export interface MetricsMessage {
  readonly type: "metrics";
  readonly process: string;
  readonly families: readonly Family[];
}

/** What a child tells the supervisor: it serves, how far it is, or why it cannot go on. */
export type ChildMessage =
  | { readonly type: "ready" }
  | { readonly type: "progress"; readonly fraction: number; readonly step: string }
  | { readonly type: "metrics"; readonly families: readonly Family[] }
  | { readonly type: "failed"; readonly message: string; readonly exitCode: number };
