import ar from "./texts/ar.json";
import de from "./texts/de.json";
import en from "./texts/en.json";
import es from "./texts/es.json";
import fr from "./texts/fr.json";

/** The texts of the element. `count` has a form for each plural category of the language; `{count}` is the number. */
export type Texts = (typeof en)["element"];

const TEXTS: Readonly<Record<string, { readonly element: Texts }>> = { en, de, fr, es, ar };

/** A language as the service and `Intl` know it; pages also write `de_AT`. Undefined for a text that is no language. */
export function languageTag(text: string | null | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales((text ?? "").replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}

/** The texts in the first of these languages that has some, otherwise in English. */
export function textsIn(languages: readonly string[]): { readonly language: string; readonly texts: Texts } {
  const language =
    languages.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find((code) => Object.hasOwn(TEXTS, code)) ?? "en";
  return { language, texts: (TEXTS[language] ?? en).element };
}

/** The text for a number of suggestions. */
export function countText({ count }: Texts, number: number, language: string): string {
  const forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = count;
  return (forms[new Intl.PluralRules(language).select(number)] ?? count.other).replace(
    "{count}",
    new Intl.NumberFormat(language).format(number),
  );
}
