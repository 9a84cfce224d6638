import { defineMessages } from "../../messages/define_messages.ts";

export const INVITATION = defineMessages({
  en: {
    title: "You have been invited",
    gone:
      "This invitation is no longer valid. It was used, withdrawn, or is older than seven days. Ask for another one.",
    lead: "You have been invited to join {name}.",
    leadBy: "{email} has invited you to join {name}.",
    onlyFor: "Only {email} can accept it.",
    terms: "Your role will be: {role}. The invitation is valid until {date}.",
    signUp: "Create an account and join",
    logIn: "Log in and join",
    as: "You are signed in as {email}.",
    accept: "Accept invitation",
    joined: "You joined {name}",
  },
  ar: {
    title: "لديك دعوة",
    gone: "لم تعد هذه الدعوة صالحة: استُخدمت أو أُلغيت أو مضى عليها أكثر من سبعة أيام. اطلب دعوة أخرى.",
    lead: "أنت مدعو إلى الانضمام إلى {name}.",
    leadBy: "يدعوك {email} إلى الانضمام إلى {name}.",
    onlyFor: "لا يستطيع قبولها إلا {email}.",
    terms: "سيكون دورك: {role}. الدعوة صالحة حتى {date}.",
    signUp: "أنشئ حسابًا وانضم",
    logIn: "سجّل الدخول للانضمام",
    as: "أنت مسجّل الدخول باسم {email}.",
    accept: "انضمام",
    joined: "انضممت إلى {name}",
  },
});
