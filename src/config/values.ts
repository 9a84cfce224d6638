import type { Setting } from "./setting.ts";

/** One of some words. */
export function choice<const Word extends string>(...words: readonly Word[]): Omit<Setting<Word>, "fallback"> {
  return {
    rule: `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`,
    parse: (text) => words.find((word) => word === text),
  };
}

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

/** A comma-separated list, each part by its own rule. */
export function list(parse: (text: string) => string | undefined): (text: string) => readonly string[] | undefined {
  return (text) => {
    const parts = text.split(",").map((part) => part.trim()).filter((part) => part !== "");
    const values = parts.map(parse);
    return parts.length > 0 && values.every((value) => value !== undefined) ? Object.freeze(values) : undefined;
  };
}

/** A number from 0 to 1, as OpenTelemetry writes it; undefined for anything else. */
export function readRatio(text: string): number | undefined {
  return /^(?:0|1|0?\.\d{1,6}|1\.0{1,6})$/u.test(text) ? Number(text) : undefined;
}

/** An ISO 3166-1 alpha-2 code in capitals; undefined for anything else. */
export function readCountryCode(text: string): string | undefined {
  const code = text.toUpperCase();
  return /^[A-Z]{2}$/u.test(code) ? code : undefined;
}

/** A region of an object store, such as `eu-central-1` or `auto`; undefined for anything else. */
export function readRegion(text: string): string | undefined {
  return /^[a-z0-9-]{1,64}$/u.test(text) ? text : undefined;
}
