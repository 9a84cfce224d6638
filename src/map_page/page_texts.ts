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

/** The texts of the page in one language. */
export interface PageTexts extends Texts {
  /** The locale of numbers. */
  readonly language: InterfaceLanguage;
  readonly direction: Direction;
}

const TEXTS: Readonly<Record<InterfaceLanguage, { readonly page: Texts }>> = { en, de, fr, es, ar };

/** The page's texts for a BCP 47 tag; English where there is no text in that language. */
export function pageTexts(tag: string | undefined): PageTexts {
  const language = interfaceLanguageOf(tag ?? "") ?? "en";
  return { ...TEXTS[language].page, language, direction: directionOf(language) };
}
