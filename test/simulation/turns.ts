/** How a step goes on: it happens, it is lost with its connection, or it happens and only its answer is lost. */
export type Verdict = "happens" | "lost" | "answer lost";

/** A process of the simulated deployment, which can be killed. */
export interface SimulatedProcess {
  readonly name: string;
  isDead: boolean;
}

/** A step that waits for its turn. */
interface Step {
  readonly process: SimulatedProcess;
  readonly kind: string;
  readonly isFree: () => boolean;
  readonly go: (verdict: Verdict) => void;
}

/** What decides about the next step. */
interface Choice {
  /** A number from 0 to below 1. */
  readonly random: () => number;
  /** Called before each step; may kill processes and move the clock. */
  readonly before: (step: Pick<Step, "process" | "kind">) => Promise<Verdict>;
}

/** Turns of the event loop until every promise of a step that waits for nothing else has gone on. */
const QUIET_TURNS = 2;

/**
 * Lets one step happen at a time, in an order that one seed decides. A step is what a process does between two calls of
 * `take`: between two statements, or two messages.
 */
export class Turns {
  #steps: Step[] = [];
  /** Work on other threads that was begun and has not ended. */
  #busy = 0;
  taken = 0;

  /** Waits for the turn of a step. A step of a dead process waits for ever. @param isFree whether it can be taken now */
  take(process: SimulatedProcess, kind: string, isFree: () => boolean = () => true): Promise<Verdict> {
    return new Promise((go) => {
      if (!process.isDead) {
        this.#steps.push({ process, kind, isFree, go });
      }
    });
  }

  /** Runs work whose end only the system knows. Nothing else happens until then. */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#busy++;
    try {
      return await work();
    } finally {
      this.#busy--;
    }
  }

  /** Takes one turn after the other until nothing waits. */
  async playOut({ random, before }: Choice): Promise<void> {
    for (;;) {
      await this.#quiet();
      const open = this.#steps.filter(({ isFree }) => isFree());
      const step = open[Math.floor(random() * open.length)];
      if (step === undefined) {
        if (this.#steps.length > 0) {
          throw new Error(`Nothing can go on: ${this.#steps.map(({ kind }) => kind).join(", ")}`);
        }
        return;
      }
      const verdict = await before(step);
      this.#steps = this.#steps.filter((one) => one !== step && !one.process.isDead);
      if (!step.process.isDead) {
        this.taken++;
        step.go(verdict);
      }
    }
  }

  async #quiet(): Promise<void> {
    for (let turns = 0; turns < QUIET_TURNS;) {
      await new Promise((resolve) => setImmediate(resolve));
      turns = this.#busy === 0 ? turns + 1 : 0;
    }
  }
}

/** Web Crypto works on threads of its own: the next step waits for it, as for the database. */
export function countWebCrypto(turns: Turns): void {
  for (const [name, work] of Object.entries(WEB_CRYPTO)) {
    Object.assign(crypto.subtle, {
      [name]: (...given: never[]) => turns.run(() => Reflect.apply(work, SUBTLE, given)),
    });
  }
}

const SUBTLE = crypto.subtle;
// Called with their object.
// oxlint-disable-next-line typescript/unbound-method
const { decrypt, deriveBits, deriveKey, digest, encrypt, importKey, sign, verify } = SUBTLE;
const WEB_CRYPTO = { decrypt, deriveBits, deriveKey, digest, encrypt, importKey, sign, verify };
