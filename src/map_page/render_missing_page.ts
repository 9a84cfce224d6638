import { document } from "./document.ts";
import { html } from "./html.ts";
import type { PageTexts } from "./page_texts.ts";

/** The page for a map that does not exist or is not public: the two look the same. */
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
