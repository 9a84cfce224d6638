import { Failure } from "../../src/commands/line/failure.ts";

/** A step of the day, as it was done. */
export interface StepReport {
  /** When it ended, RFC 3339. */
  readonly at: string;
  readonly name: string;
  /** What was seen. */
  readonly did: string;
  readonly seconds: number;
}

/** What a step saw, and what the following ones need of it. */
export interface Done<Value> {
  readonly did: string;
  readonly value: Value;
}

/** Steps that are done one after the other. */
export interface Steps {
  readonly reports: readonly StepReport[];
  /**
   * Does a step.
   *
   * @throws Failure that names the step and what was not as expected
   */
  readonly take: <Value>(name: string, work: () => Promise<Done<Value>>) => Promise<Value>;
}

/** Collects steps. Each one is reported as soon as it is done. */
export function openSteps(onStep: (report: StepReport) => void): Steps {
  const reports: StepReport[] = [];
  return {
    reports,
    async take(name, work) {
      const from = performance.now();
      try {
        const { did, value } = await work();
        const seconds = Math.round((performance.now() - from) / 100) / 10;
        const report = { at: new Date().toISOString(), name, did, seconds };
        reports.push(report);
        onStep(report);
        return value;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Failure(`Step ${reports.length + 1} failed: ${name}: ${reason}`, { cause: error });
      }
    },
  };
}

export function tableOf(reports: readonly StepReport[]): string {
  const total = reports.reduce((sum, { seconds }) => sum + seconds, 0);
  const rows = [
    ...reports.map(({ name, seconds }, index) => [String(index + 1), name, seconds.toFixed(1)] as const),
    ["", "all steps", total.toFixed(1)] as const,
  ];
  const width = Math.max(...rows.map(([, name]) => name.length));
  return rows.map(([number, name, seconds]) => `${number.padStart(2)}  ${name.padEnd(width)}  ${seconds.padStart(6)} s`)
    .join("\n");
}
