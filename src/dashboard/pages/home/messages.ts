import { defineMessages } from "../../messages/define_messages.ts";

export const HOME = defineMessages({
  en: { title: "Welcome" },
  ar: { title: "مرحبًا" },
});
