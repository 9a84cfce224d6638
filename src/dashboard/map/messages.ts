import { defineMessages } from "../messages/define_messages.ts";

/** The words of maps. */
export const MAP = defineMessages({
  en: { failed: "The map cannot be drawn in this browser. The coordinates stand beside it." },
  ar: { failed: "لا يمكن رسم الخريطة في هذا المتصفح. الإحداثيات مذكورة بجانبها." },
});
