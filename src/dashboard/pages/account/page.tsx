import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { ACCOUNT } from "./messages.ts";
import { Organizations } from "./organizations.tsx";
import { PasswordForm } from "./password_form.tsx";
import { Sessions } from "./sessions.tsx";

/** The person's account: password, sessions, organizations. */
export function AccountPage() {
  const t = useMessages(ACCOUNT);
  return (
    <Screen title={t("title")}>
      <PasswordForm />
      <Sessions />
      <Organizations />
    </Screen>
  );
}
