/** The script of a text, as far as the order of an address depends on it. */
export type Script = "arabic" | "east_asian" | "other";

/** The script that a text begins with. */
export function scriptOf(text: string): Script {
  const code = text.charCodeAt(0);
  if ((code >= 0x600 && code <= 0x77f) || (code >= 0xfb50 && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefe)) {
    return "arabic";
  }
  const isEastAsian = (code >= 0x3005 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xf900 && code <= 0xfaff);
  return isEastAsian ? "east_asian" : "other";
}
