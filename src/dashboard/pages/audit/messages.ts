import { defineMessages } from "../../messages/define_messages.ts";

export const AUDIT = defineMessages({
  en: {
    title: "Audit trail",
    lead: "Who did what, when and from where. Entries cannot be changed.",
    none: "No events yet",
    action: "Event",
    who: "Actor",
    goneKey: "Deleted key",
    goneMember: "Deleted member",
    you: "you",
    operator: "the operator",
    when: "Time",
    from: "IP address",
    details: "Details",
    target: "Target",
  },
  ar: {
    title: "سجل التدقيق",
    lead: "من فعل ماذا، ومتى ومن أين. لا أحد يستطيع تغييره.",
    none: "لم يحدث شيء بعد",
    action: "ماذا",
    who: "من",
    goneKey: "مفتاح محذوف",
    goneMember: "عضو محذوف",
    you: "أنت",
    operator: "المشغّل",
    when: "متى",
    from: "من أين",
    details: "التفاصيل",
    target: "المتأثر",
  },
});
