/** The texts of the page in one language. */
export interface PageTexts {
  /** The locale of numbers. */
  readonly language: PageLanguage;
  readonly direction: "ltr" | "rtl";
  readonly map: string;
  /** `{count}` stands for a number. */
  readonly locations: string;
  readonly oneLocation: string;
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
    locations: "{count} locations",
    oneLocation: "1 location",
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
    locations: "عدد المواقع: {count}",
    oneLocation: "موقع واحد",
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
    locations: "{count} Orte",
    oneLocation: "1 Ort",
    noLocations: "Auf dieser Karte sind noch keine Orte.",
    skipToList: "Zur Liste der Orte springen",
    previous: "Zurück",
    next: "Weiter",
    pages: "Seiten der Liste",
    sources: "Quellen",
    openInMaps: "In einer Karten-App öffnen",
    close: "Schließen",
    zoomIn: "Vergrößern",
    zoomOut: "Verkleinern",
    zoomTo: "Die Orte darin zeigen",
    failed: "Die Karte lässt sich in diesem Browser nicht zeichnen. In der Liste stehen alle Orte.",
    shortCode: "Kurzcode",
    missingTitle: "Hier ist keine Karte",
    missing: "Vielleicht ist die Adresse falsch geschrieben oder die Karte nicht öffentlich.",
  },
  es: {
    language: "es",
    direction: "ltr",
    map: "Mapa",
    locations: "{count} lugares",
    oneLocation: "1 lugar",
    noLocations: "Este mapa aún no tiene lugares.",
    skipToList: "Saltar a la lista de lugares",
    previous: "Anterior",
    next: "Siguiente",
    pages: "Páginas de la lista",
    sources: "Fuentes",
    openInMaps: "Abrir en una aplicación de mapas",
    close: "Cerrar",
    zoomIn: "Acercar",
    zoomOut: "Alejar",
    zoomTo: "Mostrar los lugares del grupo",
    failed: "El mapa no se puede dibujar en este navegador. La lista tiene todos los lugares.",
    shortCode: "Código corto",
    missingTitle: "Aquí no hay ningún mapa",
    missing: "Puede que la dirección esté mal escrita o que el mapa no sea público.",
  },
  fr: {
    language: "fr",
    direction: "ltr",
    map: "Carte",
    locations: "{count} lieux",
    oneLocation: "1 lieu",
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
    failed: "La carte ne peut pas être dessinée dans ce navigateur. La liste contient tous les lieux.",
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
