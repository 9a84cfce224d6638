import { Form } from "../../kit/forms/form.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { signIn } from "../../session/sign_in.ts";
import { LOGIN } from "./messages.ts";

/** The form that logs a person in, with the way to a new password. */
export function LogInForm() {
  const t = useMessages(LOGIN);
  return (
    <>
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
        {t("forgotten")} <Link to="/reset">{t("reset")}</Link>
      </p>
    </>
  );
}

function logIn(values: FormData): Promise<void> {
  return signIn("/v1/auth/login", { email: textOf(values, "email"), password: textOf(values, "password") });
}
