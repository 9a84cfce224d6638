import { escapeHtml } from "../text/escape_html.ts";
import { withoutBidiControls } from "../text/without_bidi_controls.ts";
import type { Coordinates } from "../domain/coordinates.ts";
import {
  type Direction,
  directionOf,
  type InterfaceLanguage,
  interfaceLanguageOf,
} from "../domain/interface_language.ts";
import ar from "./texts/ar.json";
import de from "./texts/de.json";
import en from "./texts/en.json";
import es from "./texts/es.json";
import fr from "./texts/fr.json";

type Texts = (typeof en)["page"];

export interface PageTexts extends Texts {
  /** The locale of numbers. */
  readonly language: InterfaceLanguage;
  readonly direction: Direction;
}

const TEXTS: Readonly<Record<InterfaceLanguage, { readonly page: Texts }>> = { en, de, fr, es, ar };

/** Markup that is safe to insert into a page. Only `html` creates it. */
export interface Html {
  readonly markup: string;
}

/** Content of a page: text, which is escaped, and markup, which already was. */
type Part = string | number | Html | readonly Html[];

/**
 * Markup from a template: every inserted value stays text, in content and in quoted attributes, and cannot change the
 * direction of the text around it.
 */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: template.reduce((markup, text, i) => `${markup}${written(parts[i - 1] ?? "")}${text}`) };
}

function written(part: Part): string {
  if (typeof part === "string" || typeof part === "number") {
    return escapeHtml(withoutBidiControls(String(part)));
  }
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}

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

export interface PageLocation {
  /** Its identifier in the map's GeoJSON: its short code, else its index in the map's order. */
  readonly key: string;
  /** Absent: the label is shown instead. */
  readonly name?: string;
  readonly label: string;
  readonly coordinates: Coordinates;
  readonly shortCode?: string;
}

/** A source that must be named. */
export interface PageSource {
  readonly text: string;
  readonly url?: string;
}

export interface MapPage {
  readonly name: string;
  readonly description?: string;
  /** Of the whole map. */
  readonly locationCount: number;
  /** What the list was searched for; absent: it has every location. */
  readonly search?: { readonly text: string; readonly foundCount: number };
  /** The other options of the address, which a search keeps. */
  readonly given: Readonly<Record<string, string>>;
  /** Of this page of the list. */
  readonly locations: readonly PageLocation[];
  readonly previousUrl?: string;
  readonly nextUrl?: string;
  readonly sources: readonly PageSource[];
  /** Whether search engines may not index it. */
  readonly isUnlisted: boolean;
  readonly texts: PageTexts;
  /** The service's path, without a trailing slash. */
  readonly basePath: string;
  /** Absent: the reader's system setting. */
  readonly theme?: "light" | "dark";
  readonly styles: { readonly light: string; readonly dark: string };
  /** Where the map's points are, as GeoJSON. */
  readonly pointsUrl: string;
}

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

/** The page's texts for a BCP 47 tag; English where there is no text in that language. */
export function pageTexts(tag: string | undefined): PageTexts {
  const language = interfaceLanguageOf(tag ?? "") ?? "en";
  return { ...TEXTS[language].page, language, direction: directionOf(language) };
}
