import { useEffect, useRef, useState } from "preact/hooks";
import type { SecondStep, WebAuthnOptions } from "../../api/types.ts";
import { LogInForm } from "./log_in_form.tsx";
import { ApiError } from "../../api/api_error.ts";
import { send } from "../../api/send.ts";
import { Button } from "../../kit/buttons/button.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { canUsePasskeys, PasskeyRefused, provePasskey } from "../../second_factor/authenticator.ts";
import { CodeField } from "../../second_factor/code_field.tsx";
import { signIn } from "../../session/sign_in.ts";
import { LOGIN } from "../../texts/en.json";

/** Logs a person in: by the password and, if they have one, their second factor; or by a passkey. */
export function LogIn() {
  const [step, setStep] = useState<SecondStep>();
  return step === undefined
    ? <LogInForm onSecondStep={setStep} />
    : <SecondStepForm step={step} onBack={() => setStep(undefined)} />;
}

/** What the form needs. */
interface SecondStepFormProps {
  readonly step: SecondStep;
  /** Back to the password. */
  readonly onBack: () => void;
}

type Way = SecondStep["methods"][number];

/** The second step of a log-in: the ways that the person has set up, the strongest first. */
function SecondStepForm({ step, onBack }: SecondStepFormProps) {
  const t = useMessages(LOGIN);
  const { challenge, methods } = step;
  const ways = methods.filter((method) => method !== "passkey" || canUsePasskeys());
  const [way, setWay] = useState<Way>(ways[0] ?? "recovery_code");
  const [isRefused, setRefused] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  // What had the focus is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>("input, .form-actions button")?.focus(), [way]);
  const finish = async (values: FormData): Promise<void> => {
    if (way === "passkey") {
      const response = await send({
        method: "POST",
        path: "/v1/auth/passkey/options",
        headers: {},
        body: { challenge },
      });
      const options: WebAuthnOptions = await response.json();
      await signIn("/v1/auth/second-factor", { challenge, passkey: await provePasskey(options) });
      return;
    }
    const name = way === "totp" ? "code" : "recovery_code";
    await signIn("/v1/auth/second-factor", { challenge, [name]: textOf(values, name) });
  };
  const submit = async (values: FormData): Promise<void> => {
    setRefused(false);
    try {
      await finish(values);
    } catch (error) {
      if (!(error instanceof PasskeyRefused || (error instanceof ApiError && error.status === 401))) {
        throw error;
      }
      if (way !== "passkey") {
        throw refusalOf(way, t);
      }
      setRefused(true);
    }
  };
  return (
    <div ref={form} class="stack">
      <h2>{t("step")}</h2>
      <Form
        key={way}
        submitLabel={t(way === "passkey" ? "stepPasskey" : "submit")}
        onSubmit={submit}
      >
        {isRefused ? <p class="note bad" role="alert">{t("wrongPasskey")}</p> : null}
        {way === "passkey" ? <p>{t("stepPasskeyBody")}</p> : null}
        {way === "totp" ? <CodeField label={t("stepCode")} hint={t("stepCodeHint")} /> : null}
        {way === "recovery_code"
          ? (
            <TextField
              name="recovery_code"
              label={t("stepRecovery")}
              hint={t("stepRecoveryHint")}
              autocomplete="off"
              required
              minLength={16}
              maxLength={64}
            />
          )
          : null}
      </Form>
      <div class="stack">
        {ways.filter((other) => other !== way).map((other) => (
          <Button
            key={other}
            kind="quiet"
            onPress={() => setWay(other)}
          >
            {t(other === "totp" ? "useApp" : other === "passkey" ? "usePasskey" : "useRecovery")}
          </Button>
        ))}
        <Button kind="quiet" icon="back" onPress={onBack}>{t("stepBack")}</Button>
      </div>
    </div>
  );
}

/** The refusal of a code, at its field. */
function refusalOf(way: "totp" | "recovery_code", t: (name: "wrongCode" | "wrongRecovery") => string): ApiError {
  const [pointer, name] = way === "totp"
    ? ["/code", "wrongCode"] as const
    : ["/recovery_code", "wrongRecovery"] as const;
  return new ApiError(401, { code: "UNAUTHORIZED", errors: [{ pointer, detail: t(name), isTranslated: true }] });
}
