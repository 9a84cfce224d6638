import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const source = Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir));
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The violations that axe finds on a page: each broken rule, and where. */
export async function findFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(await source.text());
  // Elements that fade in have other colours until the end; endless animations are not awaited.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) =>
      Number.isFinite(effect?.getComputedTiming().endTime)
    );
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
  const run = `axe.run(document, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ["violations"] })`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`)
  );
}
