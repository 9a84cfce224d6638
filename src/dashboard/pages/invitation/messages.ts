import { defineMessages } from "../../messages/define_messages.ts";

export const INVITATION = defineMessages({
  en: {
    title: "You are invited",
    lead: "Somebody asks you to join their organization on this service.",
    signUp: "Make an account and join",
    logIn: "Log in to join",
    as: "You are signed in as {email}.",
    accept: "Join",
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
