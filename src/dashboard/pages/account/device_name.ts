/** Marks of browsers in their user agents. Most also name the browsers they descend from, so the order counts. */
const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["CriOS/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

const SYSTEMS = [
  ["Windows NT", "Windows"],
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["CrOS", "ChromeOS"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** The browser and system of a user agent, as far as it names them; undefined for another program. */
export interface Device {
  readonly browser: string;
  readonly system: string | undefined;
}

/**
 * Reads the browser's user agent.
 *
 * @example
 * ```ts
 * const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0";
 * deviceOf(agent); // { browser: "Firefox", system: "Linux" }
 * ```
 */
export function deviceOf(agent: string): Device | undefined {
  const browser = BROWSERS.find(([mark]) => agent.includes(mark))?.[1];
  if (browser === undefined || !agent.startsWith("Mozilla/")) {
    return undefined;
  }
  return { browser, system: SYSTEMS.find(([mark]) => agent.includes(mark))?.[1] };
}
