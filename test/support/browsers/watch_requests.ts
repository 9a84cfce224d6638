import type { Page, Request } from "playwright-core";
import { patience } from "../runner/patience.ts";

/** One wait for all of a page's requests. */
const WAIT_MS = patience(30_000);
const LOOK_MS = 10;

export interface WatchedRequests {
  /** Waits until no request is open and what the page draws afterwards starts none. */
  readonly settled: () => Promise<void>;
  /** Waits for none of those that are open: of a worker that was ended, the browser does not report the end. */
  readonly forget: () => void;
}

export function watchRequests(page: Page): WatchedRequests {
  const open = new Set<Request>();
  let begun = 0;
  page.on("request", (request) => {
    open.add(request);
    begun += 1;
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return {
    async settled() {
      const deadline = performance.now() + WAIT_MS;
      for (let before = -1; before !== begun || open.size > 0; await page.evaluate(drawTwice)) {
        before = begun;
        while (open.size > 0) {
          if (performance.now() > deadline) {
            const urls = [...open].map((request) => request.url()).join(", ");
            throw new Error(`The page's requests must end within ${WAIT_MS} ms: open are ${urls}`);
          }
          await Bun.sleep(LOOK_MS);
        }
      }
    },
    forget: () => open.clear(),
  };
}

/** Runs inside the browser: an answer is drawn in the next frame, and what is drawn may request more. */
async function drawTwice(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }
}
