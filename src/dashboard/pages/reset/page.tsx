import { useLayoutEffect, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { ServiceInfo } from "../../api/types.ts";
import { Button } from "../../kit/buttons/button.tsx";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { send } from "../../api/send.ts";
import { Form } from "../../kit/forms/form.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { ApiError } from "../../api/api_error.ts";
import { NewPasswordField } from "../../kit/forms/new_password_field.tsx";
import { TokenField } from "../../kit/forms/token_field.tsx";
import { endSession } from "../../session/end_session.ts";
import { defineMessages } from "../../messages/define_messages.ts";

const RESET = defineMessages({
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
    mailLead: "Enter the address of your account. If it has one, you get a mail with a link.",
    email: "E-mail address",
    send: "Send link",
    sent:
      "If there is an account with this address, a mail with a link is on its way. The link is valid for one hour. Look into the spam folder too.",
    haveToken: "I have a token from the operator",
    mailAgain: "This link is not valid any more. It works once, for one hour.",
    another: "Send another link",
  },
  de: {
    title: "Neues Passwort festlegen",
    lead: "Bitten Sie den Betreiber dieses Dienstes um ein Token. Es gilt einmal, einen Tag lang.",
    token: "Token",
    tokenHint: "Beginnt mit locus_reset_.",
    password: "Neues Passwort",
    passwordHint: "Mindestens 12 Zeichen. Einige ungewöhnliche Wörter sind leicht zu merken.",
    badToken:
      "Dieses Token ist ungültig. Vielleicht wurde es verwendet oder ist älter als einen Tag. Bitten Sie den Betreiber um ein neues.",
    refused: "Das Passwort wurde nicht geändert.",
    submit: "Passwort festlegen",
    logIn: "Zurück zur Anmeldung",
    mailLead: "Geben Sie die Adresse Ihres Kontos ein. Wenn es eines gibt, erhalten Sie eine E-Mail mit einem Link.",
    email: "E-Mail-Adresse",
    send: "Link senden",
    sent:
      "Wenn es ein Konto mit dieser Adresse gibt, ist eine E-Mail mit einem Link unterwegs. Der Link gilt eine Stunde. Sehen Sie auch im Spam-Ordner nach.",
    haveToken: "Ich habe ein Token vom Betreiber",
    mailAgain: "Dieser Link gilt nicht mehr. Er funktioniert einmal, eine Stunde lang.",
    another: "Neuen Link senden",
  },
  fr: {
    title: "Définir un nouveau mot de passe",
    lead: "Demandez un jeton à l’opérateur de ce service. Il est valable une fois, pendant un jour.",
    token: "Jeton",
    tokenHint: "Commence par locus_reset_.",
    password: "Nouveau mot de passe",
    passwordHint: "Au moins 12 caractères. Quelques mots inhabituels sont faciles à retenir.",
    badToken:
      "Ce jeton n’est pas valable. Il a peut-être été utilisé ou date de plus d’un jour. Demandez-en un autre à l’opérateur.",
    refused: "Le mot de passe n’a pas été modifié.",
    submit: "Définir le mot de passe",
    logIn: "Retour à la connexion",
    mailLead: "Saisissez l’adresse de votre compte. S’il existe, vous recevrez un message avec un lien.",
    email: "Adresse e-mail",
    send: "Envoyer le lien",
    sent:
      "S’il existe un compte avec cette adresse, un message avec un lien est en route. Le lien est valable une heure. Regardez aussi dans le dossier des indésirables.",
    haveToken: "J’ai un jeton de l’opérateur",
    mailAgain: "Ce lien n’est plus valable. Il fonctionne une fois, pendant une heure.",
    another: "Envoyer un autre lien",
  },
  es: {
    title: "Definir una nueva contraseña",
    lead: "Pida un token al operador de este servicio. Es válido una vez, durante un día.",
    token: "Token",
    tokenHint: "Empieza por locus_reset_.",
    password: "Nueva contraseña",
    passwordHint: "Al menos 12 caracteres. Unas cuantas palabras poco comunes son fáciles de recordar.",
    badToken: "Este token no es válido. Puede que se haya usado o que tenga más de un día. Pida otro al operador.",
    refused: "La contraseña no se ha cambiado.",
    submit: "Definir contraseña",
    logIn: "Volver al inicio de sesión",
    mailLead: "Introduzca la dirección de su cuenta. Si existe, recibirá un mensaje con un enlace.",
    email: "Correo electrónico",
    send: "Enviar enlace",
    sent:
      "Si existe una cuenta con esta dirección, un mensaje con un enlace está en camino. El enlace es válido durante una hora. Mire también en la carpeta de spam.",
    haveToken: "Tengo un token del operador",
    mailAgain: "Este enlace ya no es válido. Funciona una vez, durante una hora.",
    another: "Enviar otro enlace",
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
    mailLead: "أدخل عنوان حسابك. إن وُجد حساب فستصلك رسالة فيها رابط.",
    email: "البريد الإلكتروني",
    send: "إرسال الرابط",
    sent:
      "إن وُجد حساب بهذا العنوان فقد أُرسلت إليه رسالة فيها رابط. الرابط صالح لساعة. ابحث في البريد غير المرغوب أيضًا.",
    haveToken: "لديّ رمز ممن يدير الخدمة",
    mailAgain: "لم يعد هذا الرابط صالحًا. يعمل مرة واحدة خلال ساعة.",
    another: "إرسال رابط آخر",
  },
});

/** Setting a password: with the token of a link, or after requesting a mail with such a link where mails are sent. */
export function ResetPage() {
  const t = useMessages(RESET);
  // The token of a link is behind the #, which browsers send to no server.
  const [linked, setLinked] = useState(() => decodeURIComponent(location.hash.slice(1)));
  useLayoutEffect(() => history.replaceState(history.state, "", location.pathname + location.search), []);
  const [hasToken, setHasToken] = useState(false);
  const service = useResource((signal) => api.get<ServiceInfo>("/v1/service", { signal }), []);
  const back = (
    <p>
      <Link to="/login">{t("logIn")}</Link>
    </p>
  );
  if (linked !== "") {
    const sendsMail = service.state === "ready" && service.data.mail;
    return (
      <Screen title={t("title")}>
        <TokenForm linked={linked} sendsMail={sendsMail} />
        {sendsMail
          ? (
            <p>
              <Button kind="quiet" onPress={() => setLinked("")}>{t("another")}</Button>
            </p>
          )
          : null}
        {back}
      </Screen>
    );
  }
  return (
    <Loaded resource={service}>
      {({ mail }) => (
        <Screen title={t("title")} lead={t(mail && !hasToken ? "mailLead" : "lead")}>
          {mail && !hasToken ? <MailForm /> : <TokenForm linked="" sendsMail={mail} />}
          {mail && !hasToken
            ? (
              <p>
                <Button kind="quiet" onPress={() => setHasToken(true)}>{t("haveToken")}</Button>
              </p>
            )
            : null}
          {back}
        </Screen>
      )}
    </Loaded>
  );
}

/** Requests a mail with a link. What it says afterwards does not depend on whether there is an account. */
function MailForm() {
  const t = useMessages(RESET);
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return <p class="note" role="status">{t("sent")}</p>;
  }
  const request = async (values: FormData): Promise<void> => {
    const body = { email: textOf(values, "email") };
    await send({ method: "POST", path: "/v1/auth/reset/mail", headers: {}, body });
    setSent(true);
  };
  return (
    <Form submitLabel={t("send")} onSubmit={request}>
      <TextField name="email" type="email" label={t("email")} autocomplete="username" required maxLength={254} />
    </Form>
  );
}

/** What the form needs. */
interface TokenFormProps {
  /** The token of the link; empty: the person types one. */
  readonly linked: string;
  /** Whether the person can get another link by mail. */
  readonly sendsMail: boolean;
}

/** Sets a password with a token. */
function TokenForm({ linked, sendsMail }: TokenFormProps) {
  const t = useMessages(RESET);
  const reset = async (values: FormData): Promise<void> => {
    const body = { token: textOf(values, "token").trim(), new_password: textOf(values, "new_password") };
    try {
      // Without the session, if there is one: a reset ends all sessions.
      await send({ method: "POST", path: "/v1/auth/reset", headers: {}, body });
    } catch (error) {
      throw error instanceof ApiError && error.status === 401
        ? new ApiError(422, {
          code: "INVALID_REQUEST",
          detail: t("refused"),
          errors: [{
            pointer: "/token",
            detail: t(sendsMail && linked !== "" ? "mailAgain" : "badToken"),
            isTranslated: true,
          }],
        }, error)
        : error;
    }
    endSession("/login?reset=done");
  };
  return (
    <Form submitLabel={t("submit")} onSubmit={reset}>
      <TokenField label={t("token")} hint={t("tokenHint")} linked={linked} />
      <NewPasswordField label={t("password")} hint={t("passwordHint")} />
    </Form>
  );
}
