import { defineMessages } from "../messages/define_messages.ts";

/** Names of the roles. */
export const ROLE_NAMES = defineMessages({
  en: { viewer: "viewer", member: "member", admin: "admin", owner: "owner" },
  de: {
    viewer: "Betrachter",
    member: "Mitglied",
    admin: "Administrator",
    owner: "Inhaber",
  },
  fr: {
    viewer: "lecteur",
    member: "membre",
    admin: "administrateur",
    owner: "propriétaire",
  },
  es: {
    viewer: "lector",
    member: "miembro",
    admin: "administrador",
    owner: "propietario",
  },
  ar: { viewer: "مُطّلع", member: "عضو", admin: "مدير", owner: "مالك" },
});
