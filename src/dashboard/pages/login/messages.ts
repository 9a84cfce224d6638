import { defineMessages } from "../../messages/define_messages.ts";

export const LOGIN = defineMessages({
  en: {
    title: "Log in",
    email: "E-mail address",
    password: "Password",
    submit: "Log in",
    newHere: "New here?",
    signUp: "Make an account",
    forgotten: "Forgotten your password?",
    reset: "Set a new one",
    wrong: "E-mail address or password are wrong.",
    expired: "Your session is over. Log in again to go on where you were.",
    wasReset: "Your new password is set. Log in with it.",
  },
  ar: {
    title: "تسجيل الدخول",
    email: "البريد الإلكتروني",
    password: "كلمة المرور",
    submit: "تسجيل الدخول",
    newHere: "جديد هنا؟",
    signUp: "أنشئ حسابًا",
    forgotten: "نسيت كلمة المرور؟",
    reset: "عيّن كلمة جديدة",
    wrong: "البريد الإلكتروني أو كلمة المرور غير صحيحة.",
    expired: "انتهت جلستك. سجّل الدخول مجددًا لتتابع من حيث كنت.",
    wasReset: "تم تعيين كلمة المرور الجديدة. سجّل الدخول بها.",
  },
});
