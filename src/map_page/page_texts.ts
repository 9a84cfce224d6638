/** The texts of the page in one language. */
export interface PageTexts {
  /** The locale of numbers. */
  readonly language: PageLanguage;
  readonly direction: "ltr" | "rtl";
  readonly map: string;
  /** For each plural category that differs; `{count}` stands for a number. */
  readonly locations: Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }>;
  readonly noLocations: string;
  readonly skipToList: string;
  readonly previous: string;
  readonly next: string;
  readonly pages: string;
  readonly sources: string;
  readonly openInMaps: string;
  readonly close: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly zoomTo: string;
  readonly failed: string;
  readonly shortCode: string;
  readonly missingTitle: string;
  readonly missing: string;
}

/** A language of the page. */
export type PageLanguage = "en" | "ar" | "de" | "es" | "fr";

/** The page's texts by language. */
export const PAGE_TEXTS: Readonly<Record<PageLanguage, PageTexts>> = {
  en: {
    language: "en",
    direction: "ltr",
    map: "Map",
    locations: { one: "{count} location", other: "{count} locations" },
    noLocations: "This map has no locations yet.",
    skipToList: "Skip to the list of locations",
    previous: "Previous",
    next: "Next",
    pages: "Pages of the list",
    sources: "Sources",
    openInMaps: "Open in a maps app",
    close: "Close",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    zoomTo: "Show the locations inside",
    failed: "The map cannot be drawn in this browser. The list has every location.",
    shortCode: "Short code",
    missingTitle: "There is no map here",
    missing: "The address may be mistyped, or the map may not be public.",
  },
  ar: {
    language: "ar",
    direction: "rtl",
    map: "الخريطة",
    locations: {
      zero: "لا مواقع",
      one: "موقع واحد",
      two: "موقعان",
      few: "{count} مواقع",
      many: "{count} موقعًا",
      other: "{count} موقع",
    },
    noLocations: "لا توجد مواقع على هذه الخريطة بعد.",
    skipToList: "الانتقال إلى قائمة المواقع",
    previous: "السابق",
    next: "التالي",
    pages: "صفحات القائمة",
    sources: "المصادر",
    openInMaps: "الفتح في تطبيق الخرائط",
    close: "إغلاق",
    zoomIn: "تكبير",
    zoomOut: "تصغير",
    zoomTo: "عرض المواقع في الداخل",
    failed: "لا يمكن رسم الخريطة في هذا المتصفح. القائمة تضم كل المواقع.",
    shortCode: "الرمز القصير",
    missingTitle: "لا توجد خريطة هنا",
    missing: "ربما كُتب العنوان خطأً، أو أن الخريطة ليست عامة.",
  },
  de: {
    language: "de",
    direction: "ltr",
    map: "Karte",
    locations: { one: "{count} Standort", other: "{count} Standorte" },
    noLocations: "Auf dieser Karte sind noch keine Standorte.",
    skipToList: "Zur Liste der Standorte springen",
    previous: "Zurück",
    next: "Weiter",
    pages: "Seiten der Liste",
    sources: "Quellen",
    openInMaps: "In einer Karten-App öffnen",
    close: "Schließen",
    zoomIn: "Vergrößern",
    zoomOut: "Verkleinern",
    zoomTo: "Die Standorte darin zeigen",
    failed: "Dieser Browser kann die Karte nicht darstellen. In der Liste stehen alle Standorte.",
    shortCode: "Kurzcode",
    missingTitle: "Hier gibt es keine Karte",
    missing: "Vielleicht ist die Adresse falsch geschrieben oder die Karte nicht öffentlich.",
  },
  es: {
    language: "es",
    direction: "ltr",
    map: "Mapa",
    locations: { one: "{count} ubicación", other: "{count} ubicaciones" },
    noLocations: "Este mapa aún no tiene ubicaciones.",
    skipToList: "Ir a la lista de ubicaciones",
    previous: "Anterior",
    next: "Siguiente",
    pages: "Páginas de la lista",
    sources: "Fuentes",
    openInMaps: "Abrir en una aplicación de mapas",
    close: "Cerrar",
    zoomIn: "Acercar",
    zoomOut: "Alejar",
    zoomTo: "Mostrar las ubicaciones del grupo",
    failed: "Este navegador no puede mostrar el mapa. La lista contiene todas las ubicaciones.",
    shortCode: "Código corto",
    missingTitle: "Aquí no hay ningún mapa",
    missing: "Puede que la dirección esté mal escrita o que el mapa no sea público.",
  },
  fr: {
    language: "fr",
    direction: "ltr",
    map: "Carte",
    locations: { one: "{count} lieu", other: "{count} lieux" },
    noLocations: "Cette carte n’a pas encore de lieux.",
    skipToList: "Aller à la liste des lieux",
    previous: "Précédent",
    next: "Suivant",
    pages: "Pages de la liste",
    sources: "Sources",
    openInMaps: "Ouvrir dans une application de cartes",
    close: "Fermer",
    zoomIn: "Zoom avant",
    zoomOut: "Zoom arrière",
    zoomTo: "Afficher les lieux du groupe",
    failed: "Ce navigateur ne peut pas afficher la carte. La liste contient tous les lieux.",
    shortCode: "Code court",
    missingTitle: "Il n’y a pas de carte ici",
    missing: "L’adresse est peut-être mal écrite, ou la carte n’est pas publique.",
  },
};

/** The page's language for a BCP 47 tag; English where there is no text in that language. */
export function pageLanguage(tag: string | undefined): PageLanguage {
  const primary = (tag ?? "").toLowerCase().split("-")[0] ?? "";
  return isPageLanguage(primary) ? primary : "en";
}

function isPageLanguage(tag: string): tag is PageLanguage {
  return Object.hasOwn(PAGE_TEXTS, tag);
}
