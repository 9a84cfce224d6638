import type { KeyRow } from "../../api/types.ts";
import { defineMessages, namesOf } from "../../messages/define_messages.ts";

/** A scope of a key. */
export type Scope = KeyRow["scopes"][number];

/** What each scope allows, in the order they are offered. */
export const SCOPE_NAMES = defineMessages<Scope>({
  en: {
    resolve: "Resolve inputs",
    "batches:read": "Read batches",
    "batches:write": "Create batches",
    "locations:read": "Read locations",
    "locations:write": "Save locations",
    "maps:read": "Read maps",
    "maps:write": "Create maps",
    "corrections:read": "Read corrections",
    "corrections:write": "Save corrections",
    webhooks: "Manage webhooks",
    "usage:read": "Read usage",
  },
  de: {
    resolve: "Orte ermitteln",
    "batches:read": "Stapel lesen",
    "batches:write": "Stapel erstellen",
    "locations:read": "Standorte lesen",
    "locations:write": "Standorte speichern",
    "maps:read": "Karten lesen",
    "maps:write": "Karten erstellen",
    "corrections:read": "Korrekturen lesen",
    "corrections:write": "Korrekturen speichern",
    webhooks: "Webhooks verwalten",
    "usage:read": "Nutzung lesen",
  },
  fr: {
    resolve: "Localiser",
    "batches:read": "Lire les lots",
    "batches:write": "Créer des lots",
    "locations:read": "Lire les lieux",
    "locations:write": "Enregistrer des lieux",
    "maps:read": "Lire les cartes",
    "maps:write": "Créer des cartes",
    "corrections:read": "Lire les corrections",
    "corrections:write": "Enregistrer des corrections",
    webhooks: "Gérer les webhooks",
    "usage:read": "Lire l’utilisation",
  },
  es: {
    resolve: "Localizar",
    "batches:read": "Leer lotes",
    "batches:write": "Crear lotes",
    "locations:read": "Leer ubicaciones",
    "locations:write": "Guardar ubicaciones",
    "maps:read": "Leer mapas",
    "maps:write": "Crear mapas",
    "corrections:read": "Leer correcciones",
    "corrections:write": "Guardar correcciones",
    webhooks: "Gestionar webhooks",
    "usage:read": "Leer el uso",
  },
  ar: {
    resolve: "تحديد المواقع",
    "batches:read": "قراءة الدفعات",
    "batches:write": "إنشاء الدفعات",
    "locations:read": "قراءة المواقع",
    "locations:write": "حفظ المواقع",
    "maps:read": "قراءة الخرائط",
    "maps:write": "إنشاء الخرائط",
    "corrections:read": "قراءة التصحيحات",
    "corrections:write": "حفظ التصحيحات",
    webhooks: "إدارة الإشعارات البرمجية",
    "usage:read": "قراءة الاستخدام",
  },
});

/** All scopes, in the order they are offered. */
export const ALL_SCOPES = namesOf(SCOPE_NAMES);
