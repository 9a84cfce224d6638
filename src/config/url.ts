import type { Setting } from "./setting.ts";

/** A URL with one of some protocols, `https:`, and a host. */
export function url(...protocols: readonly string[]): Omit<Setting<string>, "fallback"> {
  return {
    rule: `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    parse(text) {
      const parsed = URL.parse(text);
      return parsed !== null && protocols.includes(parsed.protocol) && parsed.hostname !== "" ? text : undefined;
    },
  };
}
