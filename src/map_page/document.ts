import { type Html, html } from "./html.ts";
import type { PageTexts } from "./page_texts.ts";

/** The frame of a page: everything it loads is a file of the service, and nothing is inline. */
export function document(
  { texts, basePath, title, theme, head, body }: {
    readonly texts: PageTexts;
    readonly basePath: string;
    readonly title: string;
    readonly theme?: "light" | "dark";
    readonly head?: Html;
    readonly body: Html;
  },
): string {
  return html`
    <!doctype html>
    <html lang="${texts.language}" dir="${texts.direction}" data-theme="${theme ?? "system"}">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="${theme ?? "light dark"}">
        <title>${title}</title>
        <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${basePath}/map-assets/map-page.css">
        ${head ?? html``}
      </head>
      <body>
    ${body}
      </body>
    </html>
  `.markup;
}
