import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BrowserContextOptions, Locator, Page, Response as PageResponse } from "playwright-core";
import { smallStreets } from "../resolver/small_streets.ts";
import type { ApiClient } from "../support/api/api_client.ts";
import { testApi } from "../support/api/test_api.ts";
import { borrowContext, findFaults, isComplaint, stateFaults } from "../support/browsers/browser.ts";
import { longTest, variants } from "../support/runner/depth.ts";
import { patience } from "../support/runner/patience.ts";

const BROWSER_MS = patience(120_000);
const gazetteer = smallStreets();
const api = await testApi({ resolutions: { gazetteer: () => gazetteer }, publishablePerMinute: 1000 });

/** A shop on a server of its own: another origin than the service. */
const shop = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === "POST") {
      const fields = [...await request.formData()].map(([name, value]) =>
        `${name}=${typeof value === "string" ? value : value.name}`
      );
      return html(`<p id="sent">${fields.join("\n").replaceAll("&", "&amp;")}</p>`);
    }
    return pathname === "/checkout" ? html(checkout(searchParams)) : new Response(null, { status: 404 });
  },
});
afterAll(() => shop.stop(true));

/** The policy of a careful shop: nothing inline, scripts and requests only to itself and the service. */
const POLICY = `default-src 'none'; script-src ${api.url}; connect-src ${api.url}; img-src data:; form-action 'self'`;

function html(body: string): Response {
  return new Response(body, {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY },
  });
}

let key = "";
let foreignKey = "";
let reader: ApiClient;

beforeAll(async () => {
  const { client } = await api.client.signUp();
  const keyFor = async (origin: string): Promise<string> => {
    const body = { name: "Shop", environment: "live", publishable: true, origins: [origin] };
    return (await client.post("/v1/api-keys", body)).body.key;
  };
  key = await keyFor(`http://127.0.0.1:${shop.port}`);
  foreignKey = await keyFor("https://other-shop.example");
  reader = await client.withKey({ environment: "live", scopes: ["usage:read"] });
});

function checkout(parameters: URLSearchParams): string {
  const language = parameters.get("lang") ?? "en";
  const attributes = parameters.get("attributes") ?? 'country="LI"';
  return `<!doctype html>
<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Checkout</title>
    <link rel="icon" href="data:,">
    <script src="${api.url}/autocomplete.js" async></script>
  </head>
  <body>
    <main>
      <h1>Checkout</h1>
      <form method="post" action="/orders">
        <p><label for="who">Name</label> <input id="who" name="who" autocomplete="shipping name"></p>
        <label for="street">Street and number</label>
        <locus-autocomplete id="street" name="street" place-id-name="place" key="${parameters.get("key") ?? ""}"
          autocomplete="shipping address-line1" required ${attributes}></locus-autocomplete>
        <p><label for="flat">Flat</label> <input id="flat" name="flat" autocomplete="shipping address-line2"></p>
        <p><label for="zip">Postcode</label> <input id="zip" name="zip" autocomplete="shipping postal-code"></p>
        <p><label for="town">Town</label> <input id="town" name="town" autocomplete="shipping address-level2"></p>
        <p><label for="country">Country</label>
          <select id="country" name="country" autocomplete="shipping country">
            <option value="">Choose</option><option value="AT">Austria</option><option>Liechtenstein</option>
          </select></p>
        <p><label for="paid">Billing postcode</label>
          <input id="paid" name="paid" autocomplete="billing postal-code"></p>
        <button>Order</button>
      </form>
    </main>
  </body>
</html>`;
}

/** What the service sends with every answer that the shop's pages may read. */
const CORS_OF_ANSWER = {
  "access-control-allow-origin": `http://127.0.0.1:${shop.port}`,
  "access-control-expose-headers": "Retry-After",
};

interface Visit {
  readonly page: Page;
  readonly requested: readonly string[];
  readonly complaints: readonly string[];
  readonly end: () => Promise<void>;
}

async function visit(
  { width = 1440, path = `/checkout?key=${key}`, url = `http://127.0.0.1:${shop.port}${path}`, ...options }:
    & BrowserContextOptions
    & { readonly width?: number; readonly path?: string; readonly url?: string } = {},
): Promise<Visit> {
  const { context, leave } = await borrowContext({ viewport: { width, height: 800 }, locale: "en", ...options });
  const page = await context.newPage();
  const requested: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => requested.push(`${request.method()} ${request.url()}`));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (isComplaint(message)) {
      complaints.push(message.text());
    }
  });
  await page.goto(url);
  return { page, requested, complaints, end: leave };
}

async function calls(): Promise<number> {
  return (await reader.get("/v1/usage")).body.period.calls;
}

function status(page: Page): Locator {
  return page.locator("locus-autocomplete [role=status]");
}

/** The text field, by the label of the page. */
function streetOf(page: Page): Locator {
  return page.getByRole("combobox", { name: "Street and number" });
}

/** The answer with which a form ends. Call it before what causes it. */
function placeRead(page: Page): Promise<PageResponse> {
  return page.waitForResponse((response) => response.url().includes("/v1/places/"));
}

/** Suggestions: the list of countries has options too. */
function optionOf(page: Page, name: string | RegExp): Locator {
  return page.locator("[role=listbox]").getByRole("option", { name });
}

test.each(variants(360, 1440))(
  "at %i pixels a checkout is typed by keyboard, filled, submitted, and counted once",
  async (width) => {
    const before = await calls();
    const { page, requested, complaints, end } = await visit({ width });
    const field = streetOf(page);
    await page.getByLabel("Name").focus();
    await page.keyboard.press("Tab");
    expect(await field.evaluate((one) => one.getRootNode() instanceof ShadowRoot && one.matches(":focus"))).toBe(true);
    await page.keyboard.type("hauptstrasse 5", { delay: 40 });
    await optionOf(page, "Hauptstrasse 5, 9901 Oberdorf").waitFor();
    expect(await field.getAttribute("aria-expanded")).toBe("true");
    expect(await status(page).textContent()).toMatch(/^\d suggestions?\. Use the arrow keys/u);
    expect(await page.locator("locus-autocomplete [part=attribution]").textContent()).toContain("© OpenStreetMap");
    expect(await findFaults(page)).toEqual([]);
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBeLessThanOrEqual(width);
    const small = await page.locator("locus-autocomplete").getByRole("option").evaluateAll((options) =>
      options.filter((option) => option.getBoundingClientRect().height < 44).length
    );
    expect(small).toBe(0);

    await page.keyboard.press("ArrowDown");
    const active = page.locator("locus-autocomplete [aria-selected=true]");
    expect(await field.getAttribute("aria-activedescendant")).toBe(await active.getAttribute("id"));
    expect(await stateFaults(page)).toEqual([]);
    await page.keyboard.press("ArrowUp");
    expect(await active.count()).toBe(0);
    await page.keyboard.press("Escape");
    expect(await page.getByRole("listbox").count()).toBe(0);
    expect(await field.inputValue()).toBe("hauptstrasse 5");
    await page.keyboard.press("ArrowDown");
    const placed = placeRead(page);
    await page.keyboard.press("Enter");
    expect(await field.inputValue()).toBe("Hauptstrasse 5");
    expect(await page.getByLabel("Postcode", { exact: true }).inputValue()).toBe("9901");
    expect(await page.getByLabel("Town").inputValue()).toBe("Oberdorf");
    expect(await page.getByLabel("Country").inputValue()).toBe("Liechtenstein");
    expect(await page.getByLabel("Billing postcode").inputValue()).toBe("");
    expect(await status(page).textContent()).toBe("Address filled in.");
    await placed;
    expect(await stateFaults(page)).toEqual([]);

    await page.getByLabel("Flat").fill("Left door");
    await page.getByLabel("Flat").press("Enter");
    const sent = (await page.locator("#sent").innerText()).split("\n").join(" ");
    expect(sent).toContain("street=Hauptstrasse 5 place=plc_");
    expect(sent).toContain("flat=Left door zip=9901 town=Oberdorf country=Liechtenstein paid=");
    // Each letter would cost a preflight if a header were sent.
    expect(requested.filter((one) => one.startsWith("OPTIONS"))).toEqual([]);
    expect(requested.filter((one) => one.includes("/v1/suggest")).length).toBeLessThan("hauptstrasse 5".length);
    expect(complaints).toEqual([]);
    expect(await calls()).toBe(before + 1);
    await end();
  },
  BROWSER_MS,
);

longTest("a number that the street does not have stays, and the events tell the page", async () => {
  const { page, end } = await visit({ path: `/checkout?key=${key}&attributes=` });
  await page.evaluate(() => {
    for (const name of ["locus-select", "locus-place"]) {
      document.addEventListener(name, (event) => {
        document.title += ` ${name} ${event instanceof CustomEvent ? event.detail.components.street : ""}`;
      });
    }
  });
  const field = streetOf(page);
  await field.pressSequentially("birkenweg 99");
  await optionOf(page, "Birkenweg, 9901 Oberdorf").click();
  expect(await field.inputValue()).toBe("Birkenweg 99");
  await page.waitForFunction(() => document.title.includes("locus-place"));
  expect(await page.title()).toBe("Checkout locus-select Birkenweg locus-place Birkenweg");
  await end();
}, BROWSER_MS);

test("a street first and its number after it are one form, and one call", async () => {
  const before = await calls();
  const { page, end } = await visit();
  const field = streetOf(page);
  await field.pressSequentially("birkenw");
  await optionOf(page, "Birkenweg, 9901 Oberdorf").click();
  expect(await field.inputValue()).toBe("Birkenweg");
  await field.press("End");
  await field.pressSequentially(" 3");
  const placed = placeRead(page);
  await optionOf(page, "Birkenweg 3, 9901 Oberdorf").click();
  await placed;
  expect(await field.inputValue()).toBe("Birkenweg 3");
  expect(await calls()).toBe(before + 1);
  await end();
}, BROWSER_MS);

longTest("in Arabic the element goes from right to left, with its texts", async () => {
  const { page, complaints, end } = await visit({ path: `/checkout?key=${key}&lang=ar`, width: 360 });
  const field = streetOf(page);
  await field.pressSequentially("hauptstrasse");
  const option = optionOf(page, /./u).first();
  await option.waitFor();
  expect(await option.evaluate((one) => getComputedStyle(one).direction)).toBe("rtl");
  expect(await page.getByRole("listbox").getAttribute("aria-label")).toBe("عناوين مقترحة");
  const [own, popup] = [await field.boundingBox(), await page.locator("[part=popup]").boundingBox()];
  expect(Math.round((popup?.x ?? 0) + (popup?.width ?? 0))).toBe(Math.round((own?.x ?? -1) + (own?.width ?? 0)));
  expect(await stateFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await end();
}, BROWSER_MS);

test("without a network the last suggestions stay and can be chosen, and new ones come by themselves", async () => {
  const { page, end } = await visit();
  const field = streetOf(page);
  await field.pressSequentially("hauptstrasse");
  await optionOf(page, /^Hauptstrasse, 9901/u).waitFor();
  await page.context().setOffline(true);
  await field.pressSequentially(" 7");
  await page.getByText("No new suggestions at the moment", { exact: false }).first().waitFor();
  expect(await optionOf(page, /^Hauptstrasse, 9901/u).isVisible()).toBe(true);
  expect(await field.inputValue()).toBe("hauptstrasse 7");
  expect(await stateFaults(page)).toEqual([]);
  await page.context().setOffline(false);
  await optionOf(page, /^Hauptstrasse 7, 9901/u).waitFor();
  await page.context().setOffline(true);
  await field.press("ArrowDown");
  await field.press("Enter");
  expect(await page.getByLabel("Town").inputValue()).toBe("Oberdorf");
  await end();
}, BROWSER_MS);

test("answers come in the order of the requests: a late one for an earlier text is dropped", async () => {
  const { page, end } = await visit();
  const held: (() => void)[] = [];
  await page.route("**/v1/suggest*", async (route) => {
    if (route.request().url().includes("q=birk&")) {
      await new Promise<void>((resolve) => held.push(resolve));
    }
    await route.continue().catch(() => {});
  });
  const field = streetOf(page);
  const first = page.waitForRequest((request) => request.url().includes("q=birk&"));
  await field.fill("birk");
  await first;
  await field.fill("lindengasse");
  await optionOf(page, /^Lindengasse/u).first().waitFor();
  held.forEach((release) => release());
  await page.waitForTimeout(500);
  expect(await optionOf(page, /./u).first().innerText()).toStartWith("Lindengasse");
  await end();
}, BROWSER_MS);

test("a page of another origin gets nothing, says so in the console, and its form still works", async () => {
  const { page, complaints, end } = await visit({ path: `/checkout?key=${foreignKey}` });
  const field = streetOf(page);
  const blocked = page.waitForEvent("requestfailed");
  await field.pressSequentially("hauptstrasse 5");
  expect((await blocked).url()).toContain("/v1/suggest");
  expect(api.logged.some((line) => line.includes('"/v1/suggest"') && line.includes('"status":403'))).toBe(true);
  await page.locator("[part=message]").getByText("You can type the whole address").waitFor();
  expect(await optionOf(page, /./u).count()).toBe(0);
  expect(complaints.some((text) => text.includes("its origins have http://127.0.0.1"))).toBe(true);
  expect(complaints.join("\n")).toContain("CORS");
  await field.press("Enter");
  expect(await page.locator("#sent").innerText()).toContain("street=hauptstrasse 5");
  await end();
}, BROWSER_MS);

test("without a key, or with an unknown one, the console says what to check", async () => {
  const cases = [["", "Set the attribute key"], ["locus_pk_unknown", "whole and not revoked"]] as const;
  for (const [wrong, advice] of cases) {
    const { page, complaints, end } = await visit({ path: `/checkout?key=${wrong}` });
    await streetOf(page).pressSequentially("hauptstrasse 5");
    await page.locator("[part=message]").getByText("You can type the whole address").waitFor();
    expect(complaints.filter((text) => text.includes(advice)).length).toBe(1);
    await end();
  }
}, BROWSER_MS);

/** An answer whose texts are markup, in every part that the element shows or fills in. */
const MARKUP = "<img src=x onerror=alert(1)>";
const HOSTILE = {
  data: [{
    label: `${MARKUP} 5, 9901 ${MARKUP}`,
    input: `${MARKUP} 5, 9901 ${MARKUP}`,
    coordinates: { latitude: 47.1, longitude: 9.5 },
    precision: "house",
    components: { street: MARKUP, house_number: "5", postcode: "9901", locality: MARKUP, country_code: "LI" },
    place_id: "../../locations?x=",
  }],
  attribution: MARKUP,
};

test("markup in an answer stays text, and only fields in which a person can type are filled in", async () => {
  // A common mistake: an underscore is no part of a language tag.
  const { page, requested, complaints, end } = await visit({ path: `/checkout?key=${key}&lang=de_AT` });
  await page.route("**/v1/suggest*", (route) => route.fulfill({ json: HOSTILE, headers: CORS_OF_ANSWER }));
  await page.route("**/v1/places/**", (route) => route.fulfill({ json: {}, headers: CORS_OF_ANSWER }));
  await page.evaluate(() => {
    const zip = document.querySelector("#zip");
    for (const type of ["hidden", "password", "checkbox", "file", "readonly"]) {
      const field = document.createElement("input");
      field.id = `odd-${type}`;
      field.type = type === "readonly" ? "text" : type;
      field.readOnly = type === "readonly";
      field.setAttribute("autocomplete", "shipping postal-code");
      field.setAttribute("aria-label", type);
      zip?.before(field);
    }
  });
  await streetOf(page).pressSequentially("hauptstrasse 5");
  const placed = page.waitForRequest((request) => request.url().includes("/v1/places/"));
  await optionOf(page, /img/u).click();
  expect(new URL((await placed).url()).pathname)
    .toBe(`/v1/places/${encodeURIComponent(HOSTILE.data[0]?.place_id ?? "")}`);
  expect(await page.getByLabel("Town").inputValue()).toBe(MARKUP);
  expect(await page.getByLabel("Postcode", { exact: true }).inputValue()).toBe("9901");
  expect(await page.getByLabel("Country").inputValue()).toBe("Liechtenstein");
  const odd = await page.locator("[id^=odd-]").evaluateAll((fields) =>
    fields.map((field) => field instanceof HTMLInputElement ? field.value : "no field")
  );
  expect(odd).toEqual(["", "", "on", "", ""]);
  expect(await page.locator("locus-autocomplete img").count()).toBe(0);
  expect(requested.filter((one) => one.includes("/v1/suggest")).every((one) => one.includes("language=de-AT")))
    .toBe(true);
  expect(complaints).toEqual([]);
  await end();
}, BROWSER_MS);

longTest("a limit that resets in weeks is not tried again", async () => {
  const { page, requested, end } = await visit();
  const headers = { ...CORS_OF_ANSWER, "retry-after": String(30 * 86_400) };
  await page.route("**/v1/suggest*", (route) => route.fulfill({ status: 429, json: {}, headers }));
  await streetOf(page).fill("hauptstrasse 5");
  await page.locator("[part=message]").getByText("Too many requests").waitFor();
  await page.waitForTimeout(1000);
  expect(requested.filter((one) => one.includes("/v1/suggest")).length).toBe(1);
  await end();
}, BROWSER_MS);

test("it validates, resets and is disabled as a field of its form", async () => {
  const { page, end } = await visit();
  const element = page.locator("locus-autocomplete");
  await page.getByRole("button", { name: "Order" }).click();
  expect(page.url()).toContain("/checkout");
  expect(await element.evaluate((one) => one.matches(":invalid"))).toBe(true);
  expect(await element.evaluate((one) => one.matches(":focus-within") || one === document.activeElement)).toBe(true);
  await page.getByText("Street and number").click();
  expect(await element.evaluate((one) => one === document.activeElement)).toBe(true);
  await streetOf(page).fill("Somewhere 1");
  expect(await element.evaluate((one) => one.matches(":valid"))).toBe(true);
  await page.locator("form").evaluate((form) => form instanceof HTMLFormElement && form.reset());
  expect(await streetOf(page).inputValue()).toBe("");
  await element.evaluate((one) => one.setAttribute("disabled", ""));
  expect(await streetOf(page).isDisabled()).toBe(true);
  await end();
}, BROWSER_MS);

longTest("the position of the browser is used only after the person wanted it", async () => {
  const { page, requested, end } = await visit({
    path: `/checkout?key=${key}&attributes=${encodeURIComponent('near="browser"')}`,
    geolocation: { latitude: 47.13001, longitude: 9.50002 },
    permissions: ["geolocation"],
  });
  const field = streetOf(page);
  await field.pressSequentially("haupt");
  await optionOf(page, /./u).first().waitFor();
  expect(requested.some((one) => one.includes("near="))).toBe(false);
  const near = page.waitForRequest((request) => request.url().includes("near=47.130%2C9.500"));
  await page.getByRole("button", { name: "Suggest addresses near me" }).click();
  await near;
  await optionOf(page, /^Hauptstrasse, 9902 Unterdorf/u).waitFor();
  expect(await stateFaults(page)).toEqual([]);
  await end();
}, BROWSER_MS);

longTest("elements that scripts make and fill, as frameworks do", async () => {
  const { page, end } = await visit();
  const seen = await page.evaluate(async () => {
    const element = document.createElement("locus-autocomplete");
    Object.assign(element, { apiKey: "locus_pub_x", texts: { suggestions: "Mine" }, value: "Before" });
    const heard: string[] = [];
    element.addEventListener("input", () => heard.push("input"));
    document.body.append(element);
    const list = element.shadowRoot?.querySelector("[role=listbox]")?.getAttribute("aria-label");
    const field = element.shadowRoot?.querySelector("input");
    field?.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    element.remove();
    return [list, field?.value, element.getAttribute("api-key"), ...heard];
  });
  expect(seen).toEqual(["Mine", "Before", "locus_pub_x", "input"]);
  await end();
}, BROWSER_MS);

test("the script is small, cached, and readable for pages of every origin", async () => {
  const headers = { "accept-encoding": "gzip" };
  const response = await fetch(`${api.url}/autocomplete.js`, { headers, decompress: false });
  const bytes = (await response.arrayBuffer()).byteLength;
  expect(bytes).toBeLessThan(12_000);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=3600, stale-while-revalidate=86400",
    "content-encoding": "gzip",
    "content-type": "text/javascript; charset=utf-8",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  const etag = response.headers.get("etag") ?? "";
  expect((await fetch(`${api.url}/autocomplete.js`, { headers: { "if-none-match": etag } })).status).toBe(304);
});

test.each(variants(360, 1440))(
  "at %i pixels the page of examples works with a key from the address's fragment",
  async (width) => {
    const { client } = await api.client.signUp();
    const body = { name: "Own", environment: "test", publishable: true, origins: ["http://127.0.0.1"] };
    const own = (await client.post("/v1/api-keys", body)).body.key;
    const { page, requested, complaints, end } = await visit({ width });
    await page.goto(`${api.url}/autocomplete#${own}`);
    const field = streetOf(page);
    await field.pressSequentially("hauptstrasse 5");
    await optionOf(page, "Hauptstrasse 5, 9901").click();
    expect(await page.getByLabel("Town").inputValue()).toBe("Oberdorf");
    expect(page.url()).toBe(`${api.url}/autocomplete`);
    expect(requested.some((one) => one.includes("/autocomplete") && one.includes(own))).toBe(false);
    expect(await stateFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(complaints).toEqual([]);
    await end();
  },
  BROWSER_MS,
);
