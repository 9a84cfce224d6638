import { defineMessages } from "../../messages/define_messages.ts";

export const SIGN_UP = defineMessages({
  en: {
    title: "Make an account",
    lead: "It is made on this service and nowhere else.",
    email: "E-mail address",
    password: "Password",
    passwordHint: "At least 12 characters. A few unusual words are easy to remember.",
    organization: "Organization",
    organizationHint: "Its keys, usage and data belong together. You can rename it later.",
    submit: "Make the account",
    known: "Have an account already?",
    logIn: "Log in",
    invited: "You were invited: with this account you join that organization.",
  },
  ar: {
    title: "إنشاء حساب",
    lead: "يُنشأ على هذه الخدمة ولا مكان غيرها.",
    email: "البريد الإلكتروني",
    password: "كلمة المرور",
    passwordHint: "12 حرفًا على الأقل. بضع كلمات غير مألوفة يسهل تذكّرها.",
    organization: "المؤسسة",
    organizationHint: "تجمع المفاتيح والاستخدام والبيانات. يمكنك تغيير اسمها لاحقًا.",
    submit: "إنشاء الحساب",
    known: "لديك حساب؟",
    logIn: "سجّل الدخول",
    invited: "لقد دُعيت: بهذا الحساب تنضم إلى تلك المؤسسة.",
  },
});
