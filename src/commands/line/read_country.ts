import { COUNTRY_CODE_RULE, isCountryCode } from "../../domain/country_code.ts";
import { EXIT_CODE, Failure } from "./failure.ts";

/**
 * The value of `--country` in upper case.
 *
 * @throws Failure when there is no such country.
 */
export function readCountry(value: string): string {
  if (!isCountryCode(value)) {
    throw new Failure(`--country must be ${COUNTRY_CODE_RULE}: current value is ${JSON.stringify(value)}`, {
      exitCode: EXIT_CODE.usage,
    });
  }
  return value.toUpperCase();
}
