// The package has no types.
declare module "parse-prometheus-text-format" {
  interface ParsedMetric {
    readonly labels?: Readonly<Record<string, string>>;
    readonly value?: string;
    readonly count?: string;
    readonly buckets?: Readonly<Record<string, string>>;
  }
  interface ParsedFamily {
    readonly name: string;
    readonly help: string;
    readonly type: string;
    readonly metrics: readonly ParsedMetric[];
  }
  export default function parse(text: string): readonly ParsedFamily[];
}
