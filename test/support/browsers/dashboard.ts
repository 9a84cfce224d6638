import { expect, onTestFinished } from "bun:test";
import type { BrowserContext, BrowserContextOptions, Page, Request } from "playwright-core";
import { type Language, LANGUAGE_COOKIE } from "../../../src/dashboard/mod.ts";
import { apiClient, CLIENT_PASSWORD, type SignedUp } from "../api/api_client.ts";
import { type TestApi, testApi } from "../api/test_api.ts";
import { forProcess } from "../processes/at_end.ts";
import { patience } from "../runner/patience.ts";
import { borrowContext, findFaults, isComplaint, stateFaults } from "./browser.ts";

export interface Visitor extends BrowserContextOptions {
  /** Choices of an earlier visit. */
  readonly preferences?: Readonly<Record<string, string>>;
  /** The language chosen at an earlier visit; absent: the browser's, British English. */
  readonly language?: Language;
  /** Answers that a test makes fail show in the console: those of these paths are expected. */
  readonly failing?: RegExp;
  /** A browser that has never been here: for tests of what it keeps, or that change the context for ever. */
  readonly isNew?: true;
}

/** A separate browser context at the dashboard of a service under test. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the browser's console, and requests to any other host: a test expects none. */
  readonly complaints: readonly string[];
  /** Loads a path and waits until the page is drawn. */
  readonly goTo: (path: string) => Promise<void>;
  /** Goes to a path as a link inside the page does: a third of the work of loading it. */
  readonly follow: (path: string) => Promise<void>;
  /** Waits until the page has requested and drawn everything. */
  readonly settled: () => Promise<void>;
  /** Logs in as the form does, and goes to a path. */
  readonly logIn: (person: SignedUp, path?: string) => Promise<void>;
  /** Violations of WCAG 2.2 AA on the current page. */
  readonly pageFaults: (rule?: string) => Promise<readonly string[]>;
  /** The same of a state that a test passes through, in a long run: see `stateFaults`. */
  readonly faults: (rule?: string) => Promise<readonly string[]>;
  /** Only for a test that ends it early or expects complaints: after others it is closed, and there must be none. */
  readonly close: () => Promise<void>;
}

export interface SignedInVisit extends Visit {
  readonly person: SignedUp;
}

/** Each test of a page may take as long as a browser on a busy machine needs. */
export const BROWSER_MS = patience(120_000);

/** The service of all files of the process that need no other. */
let shared: Promise<TestApi> | undefined;

/**
 * A service and ways to visit its pages: without one of its own, a file gets that of all files of the process, where
 * what one stores, the others do not read.
 */
export async function testDashboard(own?: TestApi): Promise<{
  readonly api: TestApi;
  readonly visit: (visitor?: Visitor) => Promise<Visit>;
  /** A visit of somebody who is logged in, at a path: of a new person, unless one is given. */
  readonly signedIn: (path?: string, visitor?: Visitor & { readonly as?: SignedUp }) => Promise<SignedInVisit>;
}> {
  const api = own ?? await (shared ??= forProcess(() => testApi()));
  return {
    api,
    visit: (visitor) => visitPages(api.url, visitor),
    async signedIn(path, { as, ...visitor } = {}) {
      const person = as ?? await api.client.signUp();
      const visit = await visitPages(api.url, visitor);
      await visit.logIn(person, path);
      return { ...visit, person };
    },
  };
}

/** A browser at the pages of a service that listens, for one test. */
export async function visitPages(url: string, visitor: Visitor = {}): Promise<Visit> {
  const { preferences, language, failing, isNew, ...options } = visitor;
  const { context, leave } = await borrowContext(
    // Each frame of an animation is drawn without a graphics card.
    { viewport: { width: 1280, height: 900 }, locale: "en-GB", reducedMotion: "reduce", ...options },
    isNew === true || preferences !== undefined ? "discard" : "keep",
  );
  if (preferences !== undefined) {
    // Only without stored preferences: a reloaded page keeps the visitor's changes.
    await context.addInitScript(
      (text) => localStorage.getItem("locus.preferences") ?? localStorage.setItem("locus.preferences", text),
      JSON.stringify(preferences),
    );
  }
  if (language !== undefined) {
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url }]);
  }
  const page = await context.newPage();
  const complaints = collectComplaints(page, { url, failing });
  let isOpen = true;
  const close = (): Promise<void> => {
    isOpen = false;
    return leave();
  };
  onTestFinished(async () => {
    if (isOpen) {
      await close();
      expect(complaints).toEqual([]);
    }
  });
  const { settled, forget } = watchRequests(page);
  const goTo = async (path: string): Promise<void> => {
    forget();
    await page.goto(`${url}${path}`);
    await page.locator("h1").waitFor();
  };
  return {
    page,
    context,
    complaints,
    goTo,
    async follow(path) {
      forget();
      await page.evaluate((address) => {
        history.pushState(null, "", address);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
      await page.locator("h1").waitFor();
    },
    settled,
    async logIn({ email }, path = "/") {
      const headers = { "locus-session": "cookie", origin: url };
      const answer = await apiClient(url).post("/v1/auth/login", { email, password: CLIENT_PASSWORD }, headers);
      const value = /^locus_refresh=([^;]+)/u.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
      const { hostname } = new URL(url);
      await context.addCookies([
        { name: "locus_refresh", value, domain: hostname, path: "/v1/auth", httpOnly: true, sameSite: "Strict" },
      ]);
      await goTo(path);
      await page.locator(".session-frame h1").waitFor();
    },
    pageFaults: (rule) => findFaults(page, rule),
    faults: (rule) => stateFaults(page, rule),
    close,
  };
}

function collectComplaints(
  page: Page,
  { url, failing }: { readonly url: string; readonly failing: RegExp | undefined },
): readonly string[] {
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(`${url}/`) && !/^(?:data|blob):/u.test(request.url())) {
      complaints.push(`requested ${request.url()}`);
    }
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const from = message.location().url;
    // Every visit requests its session once; without one the browser logs the 401.
    const isExpected = from.endsWith("/v1/auth/refresh") || failing?.test(from) === true;
    if (isComplaint(message) && !isExpected) {
      complaints.push(`${message.text()} ${from}`);
    }
  });
  return complaints;
}

/** One wait for all of a page's requests. */
const WAIT_MS = patience(30_000);
const LOOK_MS = 10;

interface WatchedRequests {
  /** Waits until no request is open and what the page draws afterwards starts none. */
  readonly settled: () => Promise<void>;
  /** Waits for none of those that are open: of a worker that was ended, the browser does not report the end. */
  readonly forget: () => void;
}

function watchRequests(page: Page): WatchedRequests {
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
