import { type Browser, chromium } from "playwright-core";
import { atEnd } from "../processes/at_end.ts";

/** Debian's Chromium; `CHROMIUM` names another one. */
export const BROWSER_PATH = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** For maps without a graphics card, no background requests, and root in a container. */
const FLAGS = [
  "--no-sandbox",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-background-networking",
];

let shared: Promise<Browser> | undefined;

/** A real browser, shared by all tests of the process; it ends with them. */
export function testBrowser(): Promise<Browser> {
  return shared ??= launch();
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: BROWSER_PATH, args: FLAGS });
  atEnd(() => browser.close());
  return browser;
}
