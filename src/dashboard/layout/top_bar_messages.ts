import { defineMessages } from "../messages/define_messages.ts";

/** The texts of the bar above every page. */
export const TOP_BAR = defineMessages({
  en: { accountMenu: "Your account", search: "Search", sessions: "Sessions" },
  de: { accountMenu: "Ihr Konto", search: "Suchen", sessions: "Sitzungen" },
  fr: { accountMenu: "Votre compte", search: "Rechercher", sessions: "Sessions" },
  es: { accountMenu: "Su cuenta", search: "Buscar", sessions: "Sesiones" },
  ar: { accountMenu: "حسابك", search: "بحث", sessions: "الجلسات" },
});
