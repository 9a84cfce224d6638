import { addCommandOf } from "../../gazetteer/catalog/mod.ts";
import { asTyped } from "./as_typed.ts";

/** The command that loads a country (ISO 3166-1 alpha-2), as the operator of this process can type it. */
export function typedAddCommand(countryCode: string): string | undefined {
  const command = addCommandOf(countryCode);
  return command === undefined ? undefined : asTyped(command);
}
