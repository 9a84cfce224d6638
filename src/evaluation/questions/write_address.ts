import type { AddressStyle } from "../corpus/areas.ts";

/** Parts of an address; absent parts are left out. */
export interface AddressParts {
  readonly street?: string;
  readonly number?: string;
  readonly postcode?: string;
  readonly locality?: string;
  readonly region?: string;
  readonly country?: string;
}

/** The address in its country's order: `Städtle 23, 9490 Vaduz` or `14 Main St, Springfield, IL 62701`. */
export function writeAddress(parts: AddressParts, style: AddressStyle): string {
  return [streetLine(parts, style), townLine(parts, style), parts.country ?? ""].filter((line) => line !== "")
    .join(", ");
}

/** The street with its number. */
export function streetLine({ street = "", number = "" }: AddressParts, style: AddressStyle): string {
  const between = style.numberComma && street !== "" && number !== "" ? ", " : " ";
  return (style.numberFirst ? [number, street] : [street, number]).filter((word) => word !== "").join(between);
}

/** The town with its postcode and region. */
export function townLine({ postcode = "", locality = "", region = "" }: AddressParts, style: AddressStyle): string {
  if (style.postcode === "before-town") {
    return [postcode, locality].filter((word) => word !== "").join(" ");
  }
  const end = [region, postcode].filter((word) => word !== "").join(" ");
  // American: a comma before the state. Others write the postcode directly after the town.
  const comma = region === "" ? " " : ", ";
  return locality === "" || end === "" ? locality + end : locality + comma + end;
}
