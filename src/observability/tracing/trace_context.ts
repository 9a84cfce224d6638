/** The trace and the span that some work belongs to (W3C Trace Context). */
export interface TraceContext {
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

/** The `traceparent` that passes this context on. */
export function writeTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}
