import type { AccountsDeps, OperatorQueues, SingleSignOnDeps } from "../accounts/mod.ts";
import type { BatchesDeps } from "../batches/mod.ts";
import type { CorrectionsDeps } from "../corrections/mod.ts";
import type { Chance, Clock } from "../domain/clock.ts";
import type { DataChanges, DatasetSummary } from "../domain/data_change.ts";
import type { LocationsDeps } from "../locations/mod.ts";
import type { MapsDeps } from "../maps/mod.ts";
import type { HealthReport, Logger, ServiceMetrics } from "../observability/mod.ts";
import type { Tracer } from "../observability/tracing/mod.ts";
import type { ResolutionsDeps } from "../resolutions/mod.ts";
import type { TilesDeps } from "../tiles/mod.ts";
import type { UsageDeps } from "../usage/mod.ts";
import type { WebhooksDeps } from "../webhooks/mod.ts";
import type { DashboardFiles } from "./dashboard/files.ts";

import type { Admission } from "./plugins/limits/admission.ts";
import type { WorkClass, WorkRule } from "./plugins/limits/work_limit.ts";

/**
 * Where a creating request may stop for ever because its server is killed or frozen. Tests pause it there with
 * `ApiDependencies.pauseAt`.
 */
export type PausePoint = "claim made" | "effect written" | "answer recorded" | "answer about to be sent";

/** A map style that the operator provides. */
export interface MapStyleChoice {
  readonly url: string;
  /** Origins in addition to that of `url`. */
  readonly origins: readonly string[];
}

/** All dependencies of the API, which opens no resource itself. */
export interface ApiDependencies {
  /** Refuses requests while more arrive than can be answered. */
  readonly admission: Admission;
  readonly accounts: AccountsDeps;
  readonly singleSignOn: SingleSignOnDeps;
  readonly batches: BatchesDeps;
  readonly corrections: CorrectionsDeps;
  readonly locations: LocationsDeps;
  readonly maps: MapsDeps;
  readonly resolutions: ResolutionsDeps;
  readonly tiles: TilesDeps;
  /** The data sets in force. */
  readonly datasets: () => readonly DatasetSummary[];
  /** What operators do with the data. */
  readonly dataChanges: DataChanges;
  /** Bytes of the disk that the data folder is on. */
  readonly disk: () => { readonly freeBytes: number; readonly totalBytes: number };
  /** The operator's style for pages of maps, and the origins it loads from; absent: the service's own. */
  readonly mapStyle: MapStyleChoice | undefined;
  readonly usage: UsageDeps;
  readonly webhooks: WebhooksDeps;
  /** Opens the queues when an operator first looks at them. */
  readonly operatorQueues: () => Promise<OperatorQueues>;
  /** The pool for work on many rows, so that it cannot take the connections of all other requests. */
  readonly bulkDatabase: AccountsDeps["database"];
  /** Absent: the service's own rules. */
  readonly workRules?: Readonly<Record<WorkClass, WorkRule>>;
  /** Checks every part of the service: `healthChecks(…)`. */
  readonly health: () => Promise<HealthReport>;
  /** Whether the process is about to stop: it still answers, but should get no further requests. */
  readonly isDraining: () => boolean;
  /** Whether the disk of the data folder is full. Called when a part is unavailable. */
  readonly isDiskFull: () => boolean;
  /** Counts answered and refused requests. */
  readonly metrics: Pick<ServiceMetrics, "request" | "shed" | "lastHour">;
  readonly metricsText: () => Promise<string>;
  /** Clients with this token may read the metrics; absent: clients on this machine may. */
  readonly metricsToken: string | undefined;
  /** Traces requests, also through the queue; absent: no tracing. */
  readonly tracer?: Tracer | undefined;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly chance: Chance;
  /** Milliseconds since any fixed moment, never decreasing, for durations. */
  readonly monotonicMs: () => number;
  /** The service's own version, shown by health and the document. */
  readonly version: string;
  /** Makes the first account, as the operator of this process can type it. */
  readonly firstAccountCommand: string;
  /** At least one, each of at least 32 characters. The first signs, all verify. */
  readonly jwtSecrets: readonly string[];
  /** Public URL of the service, without a trailing slash. With `https`, browsers get Strict-Transport-Security. */
  readonly publicUrl: string;
  /** The name or address on which the service listens. */
  readonly listenHost: string;
  /** Further names and addresses by which callers reach the service. */
  readonly allowedHosts: readonly string[];
  /** Origins whose pages may call the service from a browser; the service's own is always one. */
  readonly allowedOrigins: readonly string[];
  /** Requests that one address may send with one publishable key in a minute. */
  readonly publishablePerMinute: number;
  /** Addresses or CIDR blocks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** `checked`: every answer is validated against the document, for tests and development; it costs 10–20 %. */
  readonly answers: "checked" | "trusted";
  readonly dashboard: DashboardFiles;
  /** Stops a creating request at a point, for tests of what a killed or frozen server leaves; absent in production. */
  readonly pauseAt?: ((point: PausePoint) => Promise<void>) | undefined;
  /** The script of `<locus-autocomplete>` and the files of its page of examples, by name. */
  readonly embedFile: (name: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** The content of a file that draws maps, by its name in `MAP_ASSETS`; called once for each. */
  readonly mapAsset: (name: string) => Promise<Uint8Array<ArrayBuffer>>;
}
