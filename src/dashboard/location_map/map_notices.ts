import { defineMessages } from "../messages/define_messages.ts";

/** What is reported after a map was changed. */
export const MAP_NOTICES = defineMessages({
  en: { created: "Map created", added: "Location added", removed: "Location removed" },
  de: { created: "Karte erstellt", added: "Standort hinzugefügt", removed: "Standort entfernt" },
  fr: { created: "Carte créée", added: "Lieu ajouté", removed: "Lieu retiré" },
  es: { created: "Mapa creado", added: "Ubicación añadida", removed: "Ubicación quitada" },
  ar: { created: "أُنشئت الخريطة", added: "أُضيف الموقع", removed: "أُزيل الموقع" },
});
