import { defineMessages } from "../../messages/define_messages.ts";

export const SIGN_UP = defineMessages({
  en: {
    title: "Create an account",
    lead: "Your account exists on this service only.",
    email: "E-mail address",
    password: "Password",
    passwordHint: "At least 12 characters. A few unusual words are easy to remember.",
    organization: "Organization",
    organizationHint: "Keys, usage and data belong to an organization. You can rename it later.",
    submit: "Create account",
    known: "Already have an account?",
    logIn: "Log in",
    invited: "You have been invited: this account joins that organization.",
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
