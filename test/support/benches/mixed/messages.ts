import type { OutsideCost } from "../batches/outside_cost.ts";
import type { InputClass } from "./mixed_inputs.ts";
import type { ThreadCpu } from "./thread_cpu.ts";

/** A command to the process that measures one tree. The processes of two trees get theirs in turns. */
export type Task =
  /** Loads the gazetteer and answers the mixture until the code is compiled. */
  | { readonly do: "open"; readonly dataFolder: string; readonly inputsPath: string; readonly warmUp: number }
  /** Answers each input of a class once. */
  | { readonly do: "time"; readonly name: string }
  /** Counts the resolver's queries to the gazetteer. */
  | { readonly do: "count"; readonly name: string }
  /** Counts allocated bytes. Only in a process that collects no garbage. */
  | { readonly do: "allocate"; readonly name: string; readonly queries: number }
  /** Starts a server and sends it the mixture. */
  | { readonly do: "serve"; readonly warmUp: number }
  /** Sends a class to the server, so many calls; without a class, calls that have a constant answer. */
  | { readonly do: "call"; readonly name?: string; readonly calls: number }
  /** Answers the mixture as a batch. */
  | { readonly do: "batch"; readonly rows: number }
  | { readonly do: "end" };

export interface Replies {
  readonly open: true;
  readonly time: {
    /** Microseconds by the clock, per input. */
    readonly times: readonly number[];
    /** Microseconds of CPU of all threads, per input on average. */
    readonly mean: number;
  };
  readonly count: { readonly lookUps: number; readonly repeated: number };
  /** Bytes a query. */
  readonly allocate: number;
  readonly serve: true;
  /** Microseconds of the server's CPU a call. */
  readonly call: ThreadCpu;
  readonly batch: OutsideCost;
  readonly end: true;
}

/** The inputs, in the file that the processes read. */
export interface Inputs {
  readonly classes: readonly InputClass[];
  readonly mixture: readonly string[];
}
