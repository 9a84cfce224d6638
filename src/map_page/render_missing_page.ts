import { document } from "./document.ts";
import { html } from "./html.ts";
import type { PageTexts } from "./page_texts.ts";

/** What is shown where there is no map, or none that is public: it tells neither from the other. */
export function renderMissingPage(
  { texts, basePath }: { readonly texts: PageTexts; readonly basePath: string },
): string {
  return document({
    texts,
    basePath,
    title: texts.missingTitle,
    head: html`<meta name="robots" content="noindex">`,
    body: html`
      <main class="missing">
        <h1>${texts.missingTitle}</h1>
        <p>${texts.missing}</p>
      </main>
    `,
  });
}
