/** The texts of the element. `count` has a form for each plural category of the language; `{count}` is the number. */
export interface Texts {
  readonly suggestions: string;
  readonly count: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };
  readonly none: string;
  readonly failed: string;
  readonly limited: string;
  readonly chosen: string;
  readonly locate: string;
  readonly located: string;
  readonly notLocated: string;
}

const TEXTS: Readonly<Record<string, Texts>> = {
  en: {
    suggestions: "Suggested addresses",
    count: {
      one: "{count} suggestion. Use the arrow keys to choose it.",
      other: "{count} suggestions. Use the arrow keys to choose one.",
    },
    none: "No suggestions. Type the whole address.",
    failed: "No new suggestions at the moment. You can type the whole address.",
    limited: "Too many requests. Suggestions continue in a moment.",
    chosen: "Address filled in.",
    locate: "Suggest addresses near me",
    located: "Addresses near you come first.",
    notLocated: "Your position is not available.",
  },
  de: {
    suggestions: "Vorgeschlagene Adressen",
    count: {
      one: "{count} Vorschlag. Mit den Pfeiltasten auswählen.",
      other: "{count} Vorschläge. Mit den Pfeiltasten auswählen.",
    },
    none: "Keine Vorschläge. Geben Sie die ganze Adresse ein.",
    failed: "Zurzeit keine neuen Vorschläge. Sie können die ganze Adresse eingeben.",
    limited: "Zu viele Anfragen. Die Vorschläge kommen gleich wieder.",
    chosen: "Adresse eingetragen.",
    locate: "Adressen in meiner Nähe vorschlagen",
    located: "Adressen in Ihrer Nähe kommen zuerst.",
    notLocated: "Ihr Standort ist nicht verfügbar.",
  },
  fr: {
    suggestions: "Adresses suggérées",
    count: {
      one: "{count} suggestion. Choisissez-la avec les flèches.",
      other: "{count} suggestions. Choisissez avec les flèches.",
    },
    none: "Aucune suggestion. Saisissez l’adresse complète.",
    failed: "Pas de nouvelles suggestions pour le moment. Vous pouvez saisir l’adresse complète.",
    limited: "Trop de requêtes. Les suggestions reprennent dans un instant.",
    chosen: "Adresse renseignée.",
    locate: "Suggérer des adresses près de moi",
    located: "Les adresses près de vous viennent en premier.",
    notLocated: "Votre position n’est pas disponible.",
  },
  es: {
    suggestions: "Direcciones sugeridas",
    count: {
      one: "{count} sugerencia. Elíjala con las flechas.",
      other: "{count} sugerencias. Elija con las flechas.",
    },
    none: "Sin sugerencias. Escriba la dirección completa.",
    failed: "No hay sugerencias nuevas por ahora. Puede escribir la dirección completa.",
    limited: "Demasiadas solicitudes. Las sugerencias vuelven en un momento.",
    chosen: "Dirección rellenada.",
    locate: "Sugerir direcciones cerca de mí",
    located: "Las direcciones cercanas aparecen primero.",
    notLocated: "Su posición no está disponible.",
  },
  ar: {
    suggestions: "عناوين مقترحة",
    count: {
      zero: "لا اقتراحات.",
      one: "اقتراح واحد. اختره بأسهم لوحة المفاتيح.",
      two: "اقتراحان. اختر بأسهم لوحة المفاتيح.",
      few: "{count} اقتراحات. اختر بأسهم لوحة المفاتيح.",
      many: "{count} اقتراحًا. اختر بأسهم لوحة المفاتيح.",
      other: "{count} اقتراح. اختر بأسهم لوحة المفاتيح.",
    },
    none: "لا اقتراحات. اكتب العنوان كاملًا.",
    failed: "لا اقتراحات جديدة الآن. يمكنك كتابة العنوان كاملًا.",
    limited: "طلبات كثيرة. تعود الاقتراحات بعد لحظة.",
    chosen: "أُدخل العنوان.",
    locate: "اقتراح عناوين قريبة مني",
    located: "العناوين القريبة منك تظهر أولًا.",
    notLocated: "موقعك غير متاح.",
  },
};

const FALLBACK = "en";

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
  const language = languages.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find((code) =>
    Object.hasOwn(TEXTS, code)
  );
  const texts = TEXTS[language ?? FALLBACK] ?? TEXTS[FALLBACK];
  if (texts === undefined) {
    throw new TypeError("The texts have no fallback");
  }
  return { language: language ?? FALLBACK, texts };
}

/** The text for a number of suggestions. */
export function countText({ count }: Texts, number: number, language: string): string {
  const form = count[new Intl.PluralRules(language).select(number)] ?? count.other;
  return form.replace("{count}", new Intl.NumberFormat(language).format(number));
}
