import { Screen } from "../../kit/screen.tsx";
import { useStore } from "../../base/use_store.ts";
import { SecondFactorSection } from "../../second_factor/section.tsx";
import { session } from "../../session/session.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { ACCOUNT } from "./messages.ts";
import { Mails } from "./mails.tsx";
import { Organizations } from "./organizations.tsx";
import { PasswordForm } from "./password_form.tsx";
import { Sessions } from "./sessions.tsx";

/** The person's account: password, second factor, sessions, organizations. */
export function AccountPage() {
  const t = useMessages(ACCOUNT);
  const isOfProvider = useStore(session, (who) => who.state === "present" && who.me.single_sign_on);
  return (
    <Screen title={t("title")}>
      <Mails />
      {isOfProvider ? <p class="note">{t("ofProvider")}</p> : (
        <>
          <PasswordForm />
          <SecondFactorSection />
        </>
      )}
      <Sessions />
      <Organizations />
    </Screen>
  );
}
