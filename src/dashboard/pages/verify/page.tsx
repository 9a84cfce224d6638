import { useLayoutEffect, useState } from "preact/hooks";
import { ApiError } from "../../api/api_error.ts";
import { send } from "../../api/send.ts";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { loadMe } from "../../session/load_me.ts";
import { session } from "../../session/session.ts";
import { defineMessages } from "../../messages/define_messages.ts";

const VERIFY = defineMessages({
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

/** The page of the link in a mail that verifies the address of a person. It works on every device. */
export function VerifyPage() {
  const t = useMessages(VERIFY);
  // The token is behind the #, which browsers send to no server.
  const [token] = useState(() => location.hash.slice(1));
  useLayoutEffect(() => history.replaceState(history.state, "", location.pathname), []);
  const outcome = useResource(() => verify(token), [token]);
  return (
    <Screen title={t("title")}>
      <Loaded resource={outcome}>
        {(state) => (
          <>
            {state === "done"
              ? <p class="note" role="status">{t("done")}</p>
              : <p class="note bad" role="alert">{t("bad")}</p>}
            <p>
              <Link to="/" class="button primary">{t("next")}</Link>
            </p>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

async function verify(token: string): Promise<"done" | "bad"> {
  if (token === "") {
    return "bad";
  }
  try {
    await send({ method: "POST", path: "/v1/auth/verification", headers: {}, body: { token } });
  } catch (error) {
    if (error instanceof ApiError && [401, 422].includes(error.status)) {
      return "bad";
    }
    throw error;
  }
  if (session.get().state === "present") {
    await loadMe();
  }
  return "done";
}
