import type { Setting } from "./setting.ts";

/** An integer in decimal digits, from one to another, both included. */
export function integer(from: number, to: number): Omit<Setting<number>, "fallback"> {
  return {
    rule: `an integer from ${from} to ${to}`,
    parse(text) {
      const value = /^[0-9]{1,15}$/u.test(text) ? Number(text) : Number.NaN;
      return value >= from && value <= to ? value : undefined;
    },
  };
}
