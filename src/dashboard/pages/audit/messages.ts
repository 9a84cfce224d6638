import { defineMessages } from "../../messages/define_messages.ts";

export const AUDIT = defineMessages({
  en: {
    title: "Audit trail",
    lead: "Who did what, when and from where. Nobody can change it.",
    none: "Nothing has happened yet",
    action: "What",
    who: "Who",
    you: "you",
    operator: "the operator",
    when: "When",
    from: "From",
    details: "Details",
    target: "Affected",
  },
  ar: {
    title: "سجل التدقيق",
    lead: "من فعل ماذا، ومتى ومن أين. لا أحد يستطيع تغييره.",
    none: "لم يحدث شيء بعد",
    action: "ماذا",
    who: "من",
    you: "أنت",
    operator: "المشغّل",
    when: "متى",
    from: "من أين",
    details: "التفاصيل",
    target: "المتأثر",
  },
});
