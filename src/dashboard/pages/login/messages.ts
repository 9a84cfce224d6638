import { defineMessages } from "../../messages/define_messages.ts";

export const LOGIN = defineMessages({
  en: {
    title: "Log in",
    email: "E-mail address",
    password: "Password",
    submit: "Log in",
    newHere: "New here?",
    signUp: "Create an account",
    forgotten: "Forgot your password?",
    reset: "Set a new one",
    wrong: "The e-mail address or password is wrong.",
    expired: "Your session has expired. Log in again to continue.",
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
