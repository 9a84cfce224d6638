import { defineMessages } from "../../messages/define_messages.ts";

export const VERIFY = defineMessages({
  en: {
    title: "Confirm your e-mail address",
    done: "Your e-mail address is confirmed.",
    bad:
      "This link is not valid. It may have been used, or be older than three days. You can send another one from the dashboard.",
    next: "Continue",
  },
  de: {
    title: "E-Mail-Adresse bestätigen",
    done: "Ihre E-Mail-Adresse ist bestätigt.",
    bad:
      "Dieser Link ist ungültig. Vielleicht wurde er verwendet oder ist älter als drei Tage. Im Dashboard können Sie einen neuen senden.",
    next: "Weiter",
  },
  fr: {
    title: "Confirmer l’adresse e-mail",
    done: "Votre adresse e-mail est confirmée.",
    bad:
      "Ce lien n’est pas valable. Il a peut-être été utilisé ou date de plus de trois jours. Vous pouvez en envoyer un autre depuis le tableau de bord.",
    next: "Continuer",
  },
  es: {
    title: "Confirmar el correo electrónico",
    done: "Su correo electrónico está confirmado.",
    bad:
      "Este enlace no es válido. Puede que se haya usado o que tenga más de tres días. Puede enviar otro desde el panel.",
    next: "Continuar",
  },
  ar: {
    title: "تأكيد البريد الإلكتروني",
    done: "تم تأكيد بريدك الإلكتروني.",
    bad: "هذا الرابط غير صالح: ربما استُخدم أو مضى عليه أكثر من ثلاثة أيام. يمكنك إرسال رابط آخر من لوحة التحكم.",
    next: "متابعة",
  },
});
