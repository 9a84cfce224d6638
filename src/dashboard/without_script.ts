import type { Language } from "./base/languages.ts";

/** What a browser without scripts shows; the address of the API's description follows. */
export const WITHOUT_SCRIPT: Readonly<Record<Language, string>> = {
  en: "These pages need JavaScript. The API is described at",
  de: "Diese Seiten benötigen JavaScript. Die API ist hier beschrieben:",
  fr: "Ces pages nécessitent JavaScript. L’API est décrite ici :",
  es: "Estas páginas necesitan JavaScript. La API se describe aquí:",
  ar: "تتطلب هذه الصفحات JavaScript. وصف الواجهة هنا:",
};
