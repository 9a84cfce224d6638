import { defineMessages } from "../../messages/define_messages.ts";

export const RESET = defineMessages({
  en: {
    title: "Set a new password",
    lead: "Ask the operator of this service for a token. It is valid once, for one day.",
    token: "Token",
    tokenHint: "Begins with locus_reset_.",
    password: "New password",
    passwordHint: "At least 12 characters. A few unusual words are easy to remember.",
    badToken:
      "This token is not valid. It may have been used, or be older than a day. Ask the operator for another one.",
    refused: "The password was not changed.",
    submit: "Set password",
    logIn: "Back to log in",
  },
  ar: {
    title: "تعيين كلمة مرور جديدة",
    lead: "اطلب رمزًا ممن يدير هذه الخدمة. يعمل مرة واحدة خلال يوم.",
    token: "الرمز",
    tokenHint: "يبدأ بـ ‎locus_reset_‎.",
    password: "كلمة المرور الجديدة",
    passwordHint: "12 حرفًا على الأقل. بضع كلمات غير مألوفة يسهل تذكّرها.",
    badToken: "هذا الرمز غير صالح: ربما استُخدم أو مضى عليه أكثر من يوم. اطلب رمزًا آخر ممن يدير الخدمة.",
    refused: "لم تتغيّر كلمة المرور.",
    submit: "تعيين كلمة المرور",
    logIn: "العودة إلى تسجيل الدخول",
  },
});
