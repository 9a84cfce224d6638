import { useStore } from "../../base/use_store.ts";
import { Form } from "../../kit/forms/form.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { currentRoute } from "../../router/current_route.ts";
import { signIn } from "../../session/sign_in.ts";
import { SIGN_UP } from "./messages.ts";

/** Creates an account: with a new organization, or by an invitation to an existing one. */
export function SignUpPage() {
  const t = useMessages(SIGN_UP);
  const { query } = useStore(currentRoute);
  const next = query.get("next");
  const invitation = query.get("invitation") ?? undefined;
  const signUp = (values: FormData): Promise<void> => {
    const organization = textOf(values, "organization").trim();
    return signIn("/v1/auth/signup", {
      email: textOf(values, "email"),
      password: textOf(values, "password"),
      ...(organization === "" ? {} : { organization }),
      ...(invitation === undefined ? {} : { invitation }),
    });
  };
  return (
    <Screen title={t("title")} lead={t(invitation === undefined ? "lead" : "invited")}>
      <Form submitLabel={t("submit")} onSubmit={signUp}>
        <TextField name="email" type="email" label={t("email")} autocomplete="username" required maxLength={254} />
        <TextField
          name="password"
          type="password"
          label={t("password")}
          hint={t("passwordHint")}
          autocomplete="new-password"
          required
          minLength={12}
          maxLength={128}
        />
        {invitation !== undefined ? null : (
          <TextField
            name="organization"
            label={t("organization")}
            hint={t("organizationHint")}
            autocomplete="organization"
            maxLength={100}
          />
        )}
      </Form>
      <p>
        {t("known")} <Link to={next === null ? "/login" : `/login?next=${encodeURIComponent(next)}`}>{t("logIn")}</Link>
      </p>
    </Screen>
  );
}
