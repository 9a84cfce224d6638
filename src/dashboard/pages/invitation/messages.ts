import { defineMessages } from "../../messages/define_messages.ts";

export const INVITATION = defineMessages({
  en: {
    title: "You have been invited",
    lead: "You have been invited to join an organization.",
    signUp: "Create an account and join",
    logIn: "Log in and join",
    as: "You are signed in as {email}.",
    accept: "Accept invitation",
    joined: "You joined {name}",
  },
  ar: {
    title: "لديك دعوة",
    lead: "يدعوك أحدهم إلى الانضمام إلى مؤسسته على هذه الخدمة.",
    signUp: "أنشئ حسابًا وانضم",
    logIn: "سجّل الدخول للانضمام",
    as: "أنت مسجّل الدخول باسم {email}.",
    accept: "انضمام",
    joined: "انضممت إلى {name}",
  },
});
