import { AsyncLocalStorage } from "node:async_hooks";
import type { Chance } from "../../domain/clock.ts";
import type { LogFields } from "../logger.ts";

/** The trace and the span that some work belongs to (W3C Trace Context). */
interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Whether the origin of the trace records it. */
  readonly isSampled: boolean;
}

const HEADER = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.{0,400})?$/u;

/**
 * Reads a `traceparent`. Undefined for an invalid one: then a new trace begins, as the standard says.
 *
 * @example
 * ```ts
 * readTraceparent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")?.isSampled; // true
 * ```
 */
export function readTraceparent(text: string | null | undefined): TraceContext | undefined {
  const [, version = "ff", traceId = "", spanId = "", flags = "", more] = HEADER.exec(text ?? "") ?? [];
  const isKnown = version !== "ff" && (version !== "00" || more === undefined);
  if (!isKnown || /^0*$/u.test(traceId) || /^0*$/u.test(spanId)) {
    return undefined;
  }
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function writeTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}

export interface TracerOptions {
  readonly chance: Chance;
  /** Milliseconds since 1970, with fractions. */
  readonly nowMs: () => number;
  /** Share of the traces beginning here that is recorded: 0 to 1. */
  readonly ratio: number;
  readonly onEnd: (span: Span) => void;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  /** The caller's `traceparent`; absent: the current span, or none. */
  readonly parent?: string | null | undefined;
}

/** A span that has not ended, with the fields that may still change. */
export interface OpenSpan {
  name: string;
  attributes: LogFields;
  hasFailed: boolean;
}

/** Follows work from a request through the queue to a worker, and records each span when it ends. */
export class Tracer {
  readonly #options: TracerOptions;
  readonly #current = new AsyncLocalStorage<TraceContext>();

  constructor(options: TracerOptions) {
    this.#options = options;
  }

  /** The `traceparent` for a job or request that begins here; undefined outside of any span. */
  current(): string | undefined {
    const context = this.#current.getStore();
    return context === undefined ? undefined : writeTraceparent(context);
  }

  /** Runs the work inside a span. */
  async run<Value>({ name, kind, parent }: SpanStart, work: (span: OpenSpan) => Promise<Value>): Promise<Value> {
    const outer = parent === undefined ? this.#current.getStore() : readTraceparent(parent);
    const context = this.#contextIn(outer);
    const span: OpenSpan = { name, attributes: {}, hasFailed: false };
    const startMs = this.#options.nowMs();
    try {
      return await this.#current.run(context, () => work(span));
    } catch (error) {
      span.hasFailed = true;
      throw error;
    } finally {
      this.#end(context, { ...span, kind, startMs, endMs: this.#options.nowMs(), parentSpanId: outer?.spanId });
    }
  }

  /**
   * Begins a span without children inside the current one. The returned function ends it; undefined where the trace is
   * not recorded, so that it costs nothing.
   */
  begin(start: Omit<SpanStart, "parent"> & Pick<OpenSpan, "attributes">): ((hasFailed: boolean) => void) | undefined {
    const outer = this.#current.getStore();
    if (outer?.isSampled !== true) {
      return undefined;
    }
    const startMs = this.#options.nowMs();
    return (hasFailed) =>
      this.#end(this.#contextIn(outer), {
        ...start,
        hasFailed,
        startMs,
        endMs: this.#options.nowMs(),
        parentSpanId: outer.spanId,
      });
  }

  /** Records the stages of some work as spans inside the current one; undefined where the trace is not recorded. */
  stages(): ((name: string) => void) | undefined {
    const outer = this.#current.getStore();
    if (outer?.isSampled !== true) {
      return undefined;
    }
    let startMs = this.#options.nowMs();
    return (name) => {
      const endMs = this.#options.nowMs();
      const more = { name, kind: "internal", attributes: {}, hasFailed: false, parentSpanId: outer.spanId } as const;
      this.#end(this.#contextIn(outer), { ...more, startMs, endMs });
      startMs = endMs;
    };
  }

  #contextIn(outer: TraceContext | undefined): TraceContext {
    const spanId = this.#digits(8);
    return outer === undefined
      ? { traceId: this.#digits(16), spanId, isSampled: this.#isChosen() }
      : { traceId: outer.traceId, spanId, isSampled: outer.isSampled };
  }

  #end({ traceId, spanId, isSampled }: TraceContext, span: Omit<Span, "traceId" | "spanId">): void {
    if (isSampled) {
      this.#options.onEnd({ ...span, traceId, spanId });
    }
  }

  #isChosen(): boolean {
    const [high = 0, low = 0] = this.#options.chance.bytes(2);
    return (high * 256 + low) / 65_536 < this.#options.ratio;
  }

  #digits(bytes: number): string {
    return this.#options.chance.bytes(bytes).toHex();
  }
}

/** The kind of a span; OTLP's numbers are in the exporter. */
export type SpanKind = "server" | "client" | "consumer" | "internal";

/** A unit of work that has ended. As in the log, attributes contain no users' input. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  /** Milliseconds since 1970, with fractions. */
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: LogFields;
  readonly hasFailed: boolean;
}
