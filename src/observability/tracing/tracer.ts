import { AsyncLocalStorage } from "node:async_hooks";
import type { Chance } from "../../domain/chance.ts";
import type { LogFields } from "../log_fields.ts";
import type { Span, SpanKind } from "./span.ts";
import { readTraceparent, type TraceContext, writeTraceparent } from "./trace_context.ts";

/** What tracing takes. */
export interface TracerOptions {
  readonly chance: Chance;
  /** Milliseconds since 1970, with fractions. */
  readonly nowMs: () => number;
  /** The part of the traces that begin here which is kept: 0 to 1. */
  readonly ratio: number;
  readonly onEnd: (span: Span) => void;
}

/** How a span begins. */
export interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  /** The `traceparent` of whoever asked; absent: the span that is under way here, or none. */
  readonly parent?: string | null | undefined;
}

/** What is learnt of a span while it is under way. */
export interface OpenSpan {
  name: string;
  attributes: LogFields;
  hasFailed: boolean;
}

/** Follows work from a request through the queue to a worker, and tells of each piece when it ends. */
export class Tracer {
  readonly #options: TracerOptions;
  readonly #current = new AsyncLocalStorage<TraceContext>();

  constructor(options: TracerOptions) {
    this.#options = options;
  }

  /** What a job or a request that begins here carries along; undefined outside of any span. */
  current(): string | undefined {
    const context = this.#current.getStore();
    return context === undefined ? undefined : writeTraceparent(context);
  }

  /** Does the work inside a span. */
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
   * Begins a span in which nothing else happens, inside the one under way. What it gives back ends it; undefined where
   * nobody keeps it, so that nothing is paid for it.
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

  /** Tells of the stages of some work as spans inside the one under way; undefined where nobody keeps it. */
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
