import { useStore } from "../../base/use_store.ts";
import { Form } from "../../kit/forms/form.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { currentRoute } from "../../router/current_route.ts";
import { session } from "../../session/session.ts";
import { signIn } from "../../session/sign_in.ts";
import { LOGIN } from "./messages.ts";

/** Logs a person in and opens the page they wanted. */
export function LogInPage() {
  const t = useMessages(LOGIN);
  const { state } = useStore(session);
  const { query } = useStore(currentRoute);
  const next = query.get("next");
  return (
    <Screen title={t("title")}>
      {state === "expired" ? <p class="note" role="status">{t("expired")}</p> : null}
      {query.has("reset") ? <p class="note" role="status">{t("wasReset")}</p> : null}
      <Form submitLabel={t("submit")} onSubmit={logIn}>
        <TextField name="email" type="email" label={t("email")} autocomplete="username" required maxLength={254} />
        <TextField
          name="password"
          type="password"
          label={t("password")}
          autocomplete="current-password"
          required
          maxLength={128}
        />
      </Form>
      <p>
        {t("newHere")}{" "}
        <Link to={next === null ? "/signup" : `/signup?next=${encodeURIComponent(next)}`}>{t("signUp")}</Link>
      </p>
      <p>
        {t("forgotten")} <Link to="/reset">{t("reset")}</Link>
      </p>
    </Screen>
  );
}

function logIn(values: FormData): Promise<void> {
  return signIn("/v1/auth/login", { email: textOf(values, "email"), password: textOf(values, "password") });
}
