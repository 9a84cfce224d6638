import { defineMessages } from "../messages/define_messages.ts";

/** The texts of a field with suggestions. */
export const SUGGEST = defineMessages({
  en: {
    suggestions: "Suggestions",
    count: {
      one: "{count} suggestion. Use the arrow keys to choose it.",
      other: "{count} suggestions. Use the arrow keys to choose one.",
    },
    none: "No suggestions",
    limited: "No suggestions: the limit of calls is reached.",
  },
  de: {
    suggestions: "Vorschläge",
    count: {
      one: "{count} Vorschlag. Mit den Pfeiltasten auswählen.",
      other: "{count} Vorschläge. Mit den Pfeiltasten auswählen.",
    },
    none: "Keine Vorschläge",
    limited: "Keine Vorschläge: Das Limit an Aufrufen ist erreicht.",
  },
  fr: {
    suggestions: "Suggestions",
    count: {
      one: "{count} suggestion. Choisissez-la avec les flèches.",
      other: "{count} suggestions. Choisissez avec les flèches.",
    },
    none: "Aucune suggestion",
    limited: "Aucune suggestion : la limite d’appels est atteinte.",
  },
  es: {
    suggestions: "Sugerencias",
    count: {
      one: "{count} sugerencia. Elíjala con las flechas.",
      other: "{count} sugerencias. Elija con las flechas.",
    },
    none: "Sin sugerencias",
    limited: "Sin sugerencias: se alcanzó el límite de llamadas.",
  },
  ar: {
    suggestions: "اقتراحات",
    count: {
      zero: "لا اقتراحات.",
      one: "اقتراح واحد. اختره بأسهم لوحة المفاتيح.",
      two: "اقتراحان. اختر بأسهم لوحة المفاتيح.",
      few: "{count} اقتراحات. اختر بأسهم لوحة المفاتيح.",
      many: "{count} اقتراحًا. اختر بأسهم لوحة المفاتيح.",
      other: "{count} اقتراح. اختر بأسهم لوحة المفاتيح.",
    },
    none: "لا اقتراحات",
    limited: "لا اقتراحات: بُلغ حد الطلبات.",
  },
});
