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

/** Protocol, host and port of an http or https URL, and nothing else; undefined for anything else. */
export function readOrigin(text: string): string | undefined {
  const parsed = URL.parse(text);
  return parsed !== null && ["http:", "https:"].includes(parsed.protocol) && parsed.origin === text ? text : undefined;
}

/** An http or https URL without query and fragment, without a trailing slash; undefined for anything else. */
export function readPublicUrl(text: string): string | undefined {
  const parsed = URL.parse(text);
  if (parsed === null || !["http:", "https:"].includes(parsed.protocol) || parsed.search + parsed.hash !== "") {
    return undefined;
  }
  return parsed.href.replace(/\/$/u, "");
}
