import type { Status } from "../../domain/resolution.ts";
import type { RequestLine } from "../logger.ts";
import { type Family, SERIES_MAX } from "./collect.ts";
import { LastHour } from "./last_hour.ts";

/** Seconds. From a health check to the longest upload; two or three buckets a decade. */
const REQUEST_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;
/** Seconds. A stage takes from a few microseconds to some milliseconds. */
const STAGE_BOUNDS = [0.000_01, 0.000_025, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.0025, 0.01, 0.1] as const;
/** Seconds. A job of chunks lasts one, a delivery at most fifteen. */
const JOB_BOUNDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] as const;
/** Seconds. Delays below a hundredth are not noticeable. */
const LAG_BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5] as const;

/** Methods with a label of their own; any other text comes from a caller. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Counters of one process. An increment costs a fraction of a microsecond. */
export class ServiceMetrics {
  readonly #requests = new Counter({
    name: "locus_http_requests_total",
    help: "Requests that were answered, by the pattern of their route.",
    labels: ["method", "route", "status"],
  });
  readonly #durations = new Histogram({
    name: "locus_http_request_duration_seconds",
    help: "How long answers took, by the pattern of their route.",
    labels: ["method", "route"],
  }, REQUEST_BOUNDS);
  readonly #refusals = new Counter({
    name: "locus_refusals_total",
    help: "Requests with an error, by their public error code.",
    labels: ["code"],
  });
  readonly #shed = new Counter({
    name: "locus_requests_shed_total",
    help: "Requests rejected before any work because the server was overloaded.",
    labels: [],
  });
  readonly #resolutions = new Counter({
    name: "locus_resolutions_total",
    help: "Inputs resolved in a request, by kind and result.",
    labels: ["input_kind", "status", "environment"],
  });
  readonly #stages = new Histogram({
    name: "locus_resolver_stage_seconds",
    help: "How long the stages of resolving take, of a sample of the inputs.",
    labels: ["stage"],
  }, STAGE_BOUNDS);
  readonly #links = new Counter({
    name: "locus_link_expansions_total",
    help: "Short map links in inputs, by result.",
    labels: ["outcome"],
  });
  readonly #jobs = new Counter({
    name: "locus_jobs_total",
    help: "Jobs that were run, by result.",
    labels: ["job", "outcome"],
  });
  readonly #jobDurations = new Histogram({
    name: "locus_job_duration_seconds",
    help: "How long jobs took.",
    labels: ["job"],
  }, JOB_BOUNDS);
  readonly #rows = new Counter({
    name: "locus_batch_rows_total",
    help: "Rows of batches that were answered and stored, by result.",
    labels: ["status"],
  });
  readonly #deliveries = new Counter({
    name: "locus_webhook_deliveries_total",
    help: "Attempts to deliver an event, by result.",
    labels: ["outcome"],
  });
  readonly #mails = new Counter({
    name: "locus_mails_total",
    help: "Attempts to send a mail, by what it is about and result.",
    labels: ["kind", "outcome"],
  });
  readonly #lag = new Histogram({
    name: "locus_event_loop_lag_seconds",
    help: "How much later than due a timer ran.",
    labels: [],
  }, LAG_BOUNDS);

  /** The requests of the last hour by minute. */
  readonly lastHour = new LastHour();

  /** The counters of the last requests: most have the method, route and status of one before. */
  #last: RequestSeries | undefined;

  /** Counts one answered request. */
  request(line: RequestLine): void {
    const { method, route, status, ms, code, inputKind, resolution, environment } = line;
    let last = this.#last;
    if (
      last === undefined || last.status !== status || last.route !== route || last.method !== method ||
      last.inputKind !== inputKind || last.resolution !== resolution || last.environment !== environment
    ) {
      last = this.#seriesOf(line);
      this.#last = last;
    }
    increase(last.requests, 1);
    this.lastHour.add(status);
    this.#durations.observeIn(last.durations, ms / 1000);
    increase(last.resolutions, 1);
    if (code !== undefined) {
      this.#refusals.add([code]);
    }
  }

  #seriesOf({ method, route, status, inputKind, resolution, environment }: RequestLine): RequestSeries {
    const label = METHODS.has(method) ? method : "other";
    const path = route ?? "none";
    return {
      method,
      route,
      status,
      inputKind,
      resolution,
      environment,
      requests: this.#requests.series([label, path, String(status)]),
      durations: this.#durations.series([label, path]),
      resolutions: inputKind === undefined || resolution === undefined
        ? undefined
        : this.#resolutions.series([inputKind, resolution, environment ?? "none"]),
    };
  }

  /** Counts one request rejected for overload; `request` counts it as well. */
  shed(): void {
    this.#shed.add([]);
  }

  stage(name: string, ms: number): void {
    this.#stages.observe([name], ms / 1000);
  }

  link(outcome: string): void {
    this.#links.add([outcome]);
  }

  job({ job, state, durationMs }: { readonly job: string; readonly state: string; readonly durationMs: number }): void {
    this.#jobs.add([job, state]);
    this.#jobDurations.observe([job], durationMs / 1000);
  }

  rows(counts: Readonly<Record<Status | "failed", number>>): void {
    for (const [status, count] of Object.entries(counts)) {
      this.#rows.add([status], count);
    }
  }

  delivery(outcome: string): void {
    this.#deliveries.add([outcome]);
  }

  mail({ kind, outcome }: { readonly kind: string; readonly outcome: string }): void {
    this.#mails.add([kind, outcome]);
  }

  lag(ms: number): void {
    this.#lag.observe([], ms / 1000);
  }

  families(): readonly Family[] {
    return [
      this.#requests,
      this.#durations,
      this.#refusals,
      this.#shed,
      this.#resolutions,
      this.#stages,
      this.#links,
      this.#jobs,
      this.#jobDurations,
      this.#rows,
      this.#deliveries,
      this.#mails,
      this.#lag,
    ].map((metric) => metric.family());
  }
}

/** One combination of labels of a counter. */
interface CounterSeries {
  readonly labels: readonly string[];
  value: number;
}

/** One combination of labels of a histogram. */
interface HistogramSeries {
  readonly labels: readonly string[];
  readonly counts: number[];
  sum: number;
}

/** Where requests of one kind are counted. Undefined: nowhere, because there are too many series. */
interface RequestSeries
  extends Pick<RequestLine, "method" | "route" | "status" | "inputKind" | "resolution" | "environment"> {
  readonly requests: CounterSeries | undefined;
  readonly durations: HistogramSeries | undefined;
  readonly resolutions: CounterSeries | undefined;
}

function increase(series: CounterSeries | undefined, amount: number): void {
  if (series !== undefined) {
    series.value += amount;
  }
}

/** Counts events for each combination of labels. */
export class Counter {
  readonly #about: Omit<Family, "samples" | "type">;
  readonly #series = new Map<string, CounterSeries>();

  constructor(about: Omit<Family, "samples" | "type">) {
    this.#about = about;
  }

  /** @param labels values in the order of the family's labels */
  add(labels: readonly string[], amount = 1): void {
    increase(this.series(labels), amount);
  }

  /** Where a combination of labels is counted; undefined where there are too many. */
  series(labels: readonly string[]): CounterSeries | undefined {
    const key = labels.join("\n");
    let series = this.#series.get(key);
    if (series === undefined && this.#series.size < SERIES_MAX) {
      series = { labels, value: 0 };
      this.#series.set(key, series);
    }
    return series;
  }

  family(): Family {
    return {
      ...this.#about,
      type: "counter",
      samples: Array.from(this.#series.values(), ({ labels, value }) => ({ labels, value })),
    };
  }
}

/** The distribution of values for each combination of labels. */
export class Histogram {
  readonly #about: Omit<Family, "samples" | "type" | "bounds">;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, HistogramSeries>();

  /** @param bounds upper bounds of the buckets, ascending, without the last one, which has none */
  constructor(about: Omit<Family, "samples" | "type" | "bounds">, bounds: readonly number[]) {
    this.#about = about;
    this.#bounds = bounds;
  }

  /** @param labels values in the order of the family's labels */
  observe(labels: readonly string[], value: number): void {
    this.observeIn(this.series(labels), value);
  }

  /** Where a combination of labels is counted; undefined where there are too many. */
  series(labels: readonly string[]): HistogramSeries | undefined {
    const key = labels.length === 1 ? labels[0] ?? "" : labels.join("\n");
    let series = this.#series.get(key);
    if (series === undefined && this.#series.size < SERIES_MAX) {
      series = { labels, counts: Array.from({ length: this.#bounds.length + 1 }, () => 0), sum: 0 };
      this.#series.set(key, series);
    }
    return series;
  }

  observeIn(series: HistogramSeries | undefined, value: number): void {
    if (series === undefined) {
      return;
    }
    let bucket = 0;
    while (bucket < this.#bounds.length && value > (this.#bounds[bucket] ?? 0)) {
      bucket++;
    }
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += value;
  }

  family(): Family {
    return {
      ...this.#about,
      type: "histogram",
      bounds: this.#bounds,
      samples: Array.from(this.#series.values(), ({ labels, counts, sum }) => ({ labels, counts: [...counts], sum })),
    };
  }
}
