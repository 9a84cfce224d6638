import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { isLong } from "../runner/depth.ts";

const source = Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir));
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What `findFaults` finds in a state that a test passes through, in a long run: it takes longer than the steps between two
 * states. In other runs the tests of every page look at each page and dialog once.
 */
export function stateFaults(page: Page, rule?: string): Promise<readonly string[]> {
  return isLong ? findFaults(page, rule) : Promise.resolve([]);
}

/** The violations that axe finds on a page: each broken rule, and where. `rule`: of this one only. */
export async function findFaults(page: Page, rule?: string): Promise<readonly string[]> {
  // Once for each document: reading it takes as long as checking a page.
  if (!await page.evaluate(() => "axe" in window)) {
    await page.evaluate(await source.text());
  }
  // Elements that fade in have other colours until the end; endless animations are not awaited.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) =>
      Number.isFinite(effect?.getComputedTiming().endTime)
    );
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
  const rules = rule === undefined ? RULES : { type: "rule", values: [rule] };
  const run = `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ["violations"] })`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`)
  );
}
