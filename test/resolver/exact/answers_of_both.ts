import type { Gazetteer } from "../../../src/gazetteer/port.ts";
import { resolve } from "../../../src/resolver/mod.ts";

/** The answers of both engines to the same texts. */
export interface AnswersOfBoth {
  /** Texts that the exact engine answered. */
  readonly exact: number;
  /** Those that the full engine answers otherwise. */
  readonly different: readonly { readonly text: string; readonly exact: string; readonly full: string }[];
}

/** Asks the exact engine in the order of the texts, as a service does, and the full engine for what that answers. */
export function answersOfBoth(texts: Iterable<string>, gazetteer: Gazetteer): AnswersOfBoth {
  const different: AnswersOfBoth["different"][number][] = [];
  let count = 0;
  for (const text of texts) {
    let isExact = false;
    const onStage = (stage: string): void => {
      isExact ||= stage === "exact";
    };
    const exact = JSON.stringify(resolve({ text }, { gazetteer, onStage }));
    if (isExact) {
      count += 1;
      const full = JSON.stringify(resolve({ text }, { gazetteer, engine: "full" }));
      if (full !== exact) {
        different.push({ text, exact, full });
      }
    }
  }
  return { exact: count, different };
}
