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
