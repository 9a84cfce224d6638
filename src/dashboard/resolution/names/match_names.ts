import { defineMessages } from "../../messages/define_messages.ts";

/** How a component of the input agrees with the answer. */
export const MATCH_NAMES = defineMessages({
  en: {
    exact: "Exact match",
    corrected: "Corrected",
    inferred: "Inferred",
    missing: "Not found",
    conflict: "Conflict",
  },
  de: {
    exact: "Stimmt überein",
    corrected: "Korrigiert",
    inferred: "Ergänzt",
    missing: "Nicht gefunden",
    conflict: "Widerspruch",
  },
  fr: {
    exact: "Identique",
    corrected: "Corrigé",
    inferred: "Déduit",
    missing: "Non trouvé",
    conflict: "Contradiction",
  },
  es: {
    exact: "Coincide",
    corrected: "Corregido",
    inferred: "Deducido",
    missing: "No encontrado",
    conflict: "Contradicción",
  },
  ar: {
    exact: "كما ذُكر",
    corrected: "صُحّح",
    inferred: "استُنتج",
    missing: "غير معروف",
    conflict: "متعارض",
  },
});
