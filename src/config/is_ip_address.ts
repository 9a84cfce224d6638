import { integer } from "./integer.ts";

/** Whether a text is an IP address of either version. */
export function isIpAddress(text: string): boolean {
  if (text.includes(":")) {
    return /^[0-9A-Fa-f:.]{2,45}$/u.test(text) && URL.canParse(`http://[${text}]`);
  }
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => integer(0, 255).parse(part) !== undefined);
}
