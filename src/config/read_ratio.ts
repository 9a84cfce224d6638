/** A number from 0 to 1, as OpenTelemetry writes it; undefined for anything else. */
export function readRatio(text: string): number | undefined {
  return /^(?:0|1|0?\.\d{1,6}|1\.0{1,6})$/u.test(text) ? Number(text) : undefined;
}
