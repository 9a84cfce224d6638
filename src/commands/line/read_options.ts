import { wrongUsage } from "./failure.ts";
import { COUNTRY_CODE_RULE, isCountryCode } from "../../domain/country_code.ts";

/** The words of a command line, sorted. */
export interface ReadOptions<Name extends string> {
  /** The values of `--name=value` or `--name value`; empty for an option without a value. */
  readonly options: { readonly [Key in Name]?: string };
  /** Everything else, in order. */
  readonly rest: readonly string[];
}

/**
 * Sorts the words of a command line into options and the rest. Everything after `--` is rest, and so is every word that
 * does not look like an option: `-33.86, 151.21` is an input.
 *
 * @param known the options and what their values must match; an option without a value has the empty one
 * @throws Failure for an option that is not known or has a bad value.
 *
 * @example
 * ```ts
 * readOptions(["--country=LI", "Vaduz"], { country: /^[A-Z]{2}$/u }); // { options: { country: "LI" }, rest: ["Vaduz"] }
 * ```
 */
export function readOptions<Name extends string>(
  words: readonly string[],
  known: { readonly [Key in Name]: RegExp },
): ReadOptions<Name> {
  const options: { [Key in Name]?: string } = {};
  const rest: string[] = [];
  const end = words.includes("--") ? words.indexOf("--") : words.length;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? "";
    if (index >= end || !/^--[a-z]/u.test(word)) {
      rest.push(...(index === end ? [] : [word]));
      continue;
    }
    const [name = "", ...value] = word.slice(2).split("=");
    if (!isKnown(name, known)) {
      throw wrongUsage(
        `There is no option --${name}: there are ${Object.keys(known).map((key) => `--${key}`).join(" ")}`,
      );
    }
    if (value.length === 0 && !known[name].test("") && index + 1 < end) {
      // The option needs a value and has none after an equals sign: the next word is its value.
      value.push(words[++index] ?? "");
    }
    if (!known[name].test(value.join("="))) {
      const given = JSON.stringify(value.join("="));
      throw wrongUsage(`--${name} cannot be ${given}: --help shows what it takes`);
    }
    options[name] = value.join("=");
  }
  return { options, rest };
}

function isKnown<Name extends string>(name: string, known: { readonly [Key in Name]: RegExp }): name is Name {
  return Object.hasOwn(known, name);
}

/**
 * The value of `--country` in upper case.
 *
 * @throws Failure when there is no such country.
 */
export function readCountry(value: string): string {
  if (!isCountryCode(value)) {
    throw wrongUsage(`--country must be ${COUNTRY_CODE_RULE}: current value is ${JSON.stringify(value)}`);
  }
  return value.toUpperCase();
}
