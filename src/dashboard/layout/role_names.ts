import { defineMessages } from "../messages/define_messages.ts";

/** What the roles are called. */
export const ROLE_NAMES = defineMessages({
  en: { viewer: "viewer", member: "member", admin: "admin", owner: "owner" },
  ar: { viewer: "مُطّلع", member: "عضو", admin: "مدير", owner: "مالك" },
});
