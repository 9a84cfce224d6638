import type { Setting } from "./setting.ts";

/** One of some words. */
export function choice<const Word extends string>(...words: readonly Word[]): Omit<Setting<Word>, "fallback"> {
  return {
    rule: `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`,
    parse: (text) => words.find((word) => word === text),
  };
}
