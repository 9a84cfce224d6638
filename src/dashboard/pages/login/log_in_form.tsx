import { useState } from "preact/hooks";
import { ApiError } from "../../api/api_error.ts";
import { send } from "../../api/send.ts";
import type { SecondStep, WebAuthnOptions } from "../../api/types.ts";
import { Button } from "../../kit/buttons/button.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { PasswordField } from "../../kit/forms/password_field.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { ProblemNote } from "../../kit/notices/problem_note.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { canUsePasskeys, PasskeyRefused, provePasskey } from "../../second_factor/authenticator.ts";
import { signIn } from "../../session/sign_in.ts";
import { LOGIN } from "./messages.ts";
import { SingleSignOnButton, useSingleSignOn } from "./single_sign_on.tsx";

/** What the form needs. */
export interface LogInFormProps {
  /** The password was right, and the person has a second factor. */
  readonly onSecondStep: (step: SecondStep) => void;
}

/** The form that logs a person in, with the ways to single sign-on, to a passkey and to a new password. */
export function LogInForm({ onSecondStep }: LogInFormProps) {
  const t = useMessages(LOGIN);
  const [email, setEmail] = useState("");
  const hasSingleSignOn = useSingleSignOn(email);
  const logIn = async (values: FormData): Promise<void> => {
    const body = { email: textOf(values, "email"), password: textOf(values, "password") };
    const step = await signIn("/v1/auth/login", body);
    if (step !== undefined) {
      onSecondStep(step);
    }
  };
  return (
    <>
      <Form submitLabel={t("submit")} onSubmit={logIn}>
        <TextField
          name="email"
          type="email"
          label={t("email")}
          autocomplete="username webauthn"
          required
          maxLength={254}
          value={email}
          onInput={setEmail}
        />
        {hasSingleSignOn ? <SingleSignOnButton email={email} /> : null}
        <PasswordField label={t("password")} />
      </Form>
      {canUsePasskeys() ? <PasskeyButton /> : null}
      <p>
        {t("forgotten")} <Link to="/reset">{t("reset")}</Link>
      </p>
    </>
  );
}

/** Logs in with a passkey alone. */
function PasskeyButton() {
  const t = useMessages(LOGIN);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const isRefused = problem instanceof PasskeyRefused || (problem instanceof ApiError && problem.status === 401);
  const logIn = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const response = await send({ method: "POST", path: "/v1/auth/passkey/options", headers: {}, body: {} });
      const options: WebAuthnOptions = await response.json();
      await signIn("/v1/auth/passkey", { passkey: await provePasskey(options) });
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return (
    <>
      <Button icon="key" busy={busy} onPress={() => void logIn()}>{t("withPasskey")}</Button>
      {isRefused ? <p class="note bad" role="alert">{t("wrongPasskey")}</p> : null}
      {problem === undefined || isRefused ? null : <ProblemNote error={problem} />}
    </>
  );
}
