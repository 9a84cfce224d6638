import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { BROWSER_MS, testDashboard } from "../../support/browsers/dashboard.ts";

const { api, visit } = await testDashboard();

/** The colour in the middle of the map, where its only point is, and that of a corner, which is ground. */
async function coloursOf(page: Page): Promise<{ readonly point: string; readonly ground: number }> {
  const picture = (await page.locator(".map").screenshot()).toString("base64");
  return await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context?.drawImage(image, 0, 0);
    const at = (x: number, y: number): number[] => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
    return {
      point: at(Math.round(image.width / 2), Math.round(image.height / 2)).join(),
      ground: Math.max(...at(12, 12)),
    };
  }, picture);
}

test("a map follows the theme at once, and keeps its view and its points", async () => {
  const person = await api.client.signUp();
  const { page, faults, logIn } = await visit({ colorScheme: "light" });
  const idle = (): Promise<void> => page.waitForLoadState("networkidle");
  await logIn(person, "/try#input=47.14,9.52");
  const canvas = page.locator(".map canvas");
  await canvas.waitFor();
  await idle();
  await canvas.evaluate((element) => element.setAttribute("data-seen", "yes"));
  const light = await coloursOf(page);
  const style = page.waitForResponse((answer) => answer.url().includes("style.json?theme=dark"));
  await page.emulateMedia({ colorScheme: "dark" });
  await style;
  await page.waitForFunction(() => document.querySelector(".map canvas")?.getAttribute("data-seen") === "yes");
  await idle();
  const dark = await coloursOf(page);
  expect(dark.point).toBe(light.point);
  expect([light.ground > 128, dark.ground < 128]).toEqual([true, true]);
  expect(await faults()).toEqual([]);
}, BROWSER_MS);
