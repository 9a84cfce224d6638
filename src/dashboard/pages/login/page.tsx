import { afterPause } from "../../base/after_pause.ts";
import { Screen } from "../../kit/screen.tsx";
import { messagesOf, shared } from "../../messages/messages.ts";
import { currentRoute, Link, useRoute } from "../../router/router.tsx";
import { useSession } from "../../session/session.ts";
import { LOGIN } from "../../texts/en.json";
import { useEffect, useRef, useState } from "preact/hooks";
import type { SecondStep, WebAuthnOptions } from "../../api/types.ts";
import { answerOf, ApiError, refusedField, send } from "../../api/send.ts";
import { ActionButton, Button, ProblemNote, useAction } from "../../kit/actions.tsx";
import { Form, PasswordField, TextField, textOf } from "../../kit/fields.tsx";
import {
  canUsePasskeys,
  CodeField,
  PasskeyRefused,
  provePasskey,
  RecoveryCodeField,
} from "../../second_factor/code_field.tsx";
import { signIn } from "../../session/sign_in.ts";
import { pathAfterLogin } from "../../layout/path_after_login.ts";
import { COOKIE_MODE } from "../../session/access.ts";

const t = messagesOf(LOGIN);

type Way = SecondStep["methods"][number];

/** A person has stopped typing. Milliseconds. */
const TYPED_MS = 400;

/** Linear: three classes that exclude the characters between them. */
const COMPLETE = /^[^@\s]{1,64}@[^@\s.]{1,63}(?:\.[^@\s.]{1,63}){1,8}$/u;

/** Why a log-in with an identity provider failed, as the service's callback says. */
const SSO_REASONS = [
  "sso_expired",
  "sso_denied",
  "sso_unavailable",
  "sso_refused",
  "sso_no_email",
  "sso_removed",
  "sso_other_provider",
] as const;

/** Logs a person in and opens the page they wanted. */
export function LogInPage() {
  const { state } = useSession();
  const { query } = useRoute();
  const next = query.get("next");
  const reason = SSO_REASONS.find((name) => name === `sso_${query.get("sso")}`);
  return (
    <Screen title={t("title")}>
      {state === "expired" && <p class="note" role="status">{t("expired")}</p>}
      {query.has("reset") && <p class="note" role="status">{t("wasReset")}</p>}
      {reason !== undefined && <p class="note bad" role="alert">{t(reason)}</p>}
      <LogIn />
      <p>
        {t("newHere")}{" "}
        <Link to={next === null ? "/signup" : `/signup?next=${encodeURIComponent(next)}`}>{t("signUp")}</Link>
      </p>
    </Screen>
  );
}

/** Logs a person in: by the password and, if they have one, their second factor; or by a passkey. */
export function LogIn() {
  const [step, setStep] = useState<SecondStep>();
  return step === undefined
    ? <LogInForm onSecondStep={setStep} />
    : <SecondStepForm step={step} onBack={() => setStep(undefined)} />;
}

/** The second step of a log-in: the ways that the person has set up, the strongest first. */
function SecondStepForm({ step, onBack }: {
  readonly step: SecondStep;
  /** Back to the password. */
  readonly onBack: () => void;
}) {
  const { challenge, methods } = step;
  const ways = methods.filter((method) => method !== "passkey" || canUsePasskeys());
  const [way, setWay] = useState<Way>(ways[0] ?? "recovery_code");
  const [isRefused, setRefused] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  // What had the focus is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>("input, .form-actions button")?.focus(), [way]);
  const finish = async (values: FormData): Promise<void> => {
    if (way === "passkey") {
      const passkey = await provePasskey(await passkeyOptions({ challenge }));
      await signIn("/v1/auth/second-factor", { challenge, passkey });
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
        throw refusalOf(way);
      }
      setRefused(true);
    }
  };
  return (
    <div ref={form} class="stack">
      <h2>{t("step")}</h2>
      <Form key={way} submitLabel={way === "passkey" ? t("stepPasskey") : shared("logIn")} onSubmit={submit}>
        {isRefused && <p class="note bad" role="alert">{t("wrongPasskey")}</p>}
        {way === "passkey" && <p>{t("stepPasskeyBody")}</p>}
        {way === "totp" && <CodeField label={t("stepCode")} hint={t("stepCodeHint")} />}
        {way === "recovery_code" && <RecoveryCodeField label={t("stepRecovery")} hint={t("stepRecoveryHint")} />}
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

async function logInByPasskey(): Promise<void> {
  await signIn("/v1/auth/passkey", { passkey: await provePasskey(await passkeyOptions({})) });
}

function passkeyOptions(body: object): Promise<WebAuthnOptions> {
  return answerOf(send({ method: "POST", path: "/v1/auth/passkey/options", body }));
}

function refusalOf(way: "totp" | "recovery_code"): ApiError {
  const [pointer, name] = way === "totp"
    ? ["/code", "wrongCode"] as const
    : ["/recovery_code", "wrongRecovery"] as const;
  return refusedField(401, { pointer, detail: t(name), about: { code: "UNAUTHORIZED" } });
}

/** The form that logs a person in, with the ways to single sign-on, to a passkey and to a new password. */
function LogInForm({ onSecondStep }: {
  /** The password was right, and the person has a second factor. */
  readonly onSecondStep: (step: SecondStep) => void;
}) {
  const [email, setEmail] = useState("");
  const hasSingleSignOn = useSingleSignOn(email);
  const logIn = async (values: FormData): Promise<void> => {
    const step = await signIn("/v1/auth/login", Object.fromEntries(values));
    if (step !== undefined) {
      onSecondStep(step);
    }
  };
  return (
    <>
      <Form submitLabel={shared("logIn")} onSubmit={logIn}>
        <TextField
          name="email"
          type="email"
          label={shared("email")}
          autocomplete="username webauthn"
          required
          maxLength={254}
          value={email}
          onInput={setEmail}
        />
        {hasSingleSignOn && <SingleSignOnButton email={email} />}
        <PasswordField label={shared("password")} />
      </Form>
      {canUsePasskeys() && <PasskeyButton />}
      <p>
        {t("forgotten")} <Link to="/reset">{t("reset")}</Link>
      </p>
    </>
  );
}

/** Logs in with a passkey alone. */
function PasskeyButton() {
  const { busy, problem, act } = useAction();
  const isRefused = problem instanceof PasskeyRefused || (problem instanceof ApiError && problem.status === 401);
  return (
    <>
      <Button icon="key" busy={busy} onPress={() => void act(logInByPasskey)}>{t("withPasskey")}</Button>
      {isRefused && <p class="note bad" role="alert">{t("wrongPasskey")}</p>}
      {problem !== undefined && !isRefused && <ProblemNote error={problem} />}
    </>
  );
}

/** Whether the domain of a typed address has single sign-on: only the domain decides, so each is looked up once. */
function useSingleSignOn(email: string): boolean {
  const address = email.trim();
  const domain = COMPLETE.test(address) ? address.slice(address.indexOf("@") + 1).toLowerCase() : "";
  const [found, setFound] = useState("");
  useEffect(() => {
    if (domain === "" || domain === found) {
      return undefined;
    }
    return afterPause(
      TYPED_MS,
      (signal) => lookUp(address, signal).then((has) => setFound(has ? domain : ""), () => setFound("")),
    );
  }, [domain]);
  return domain !== "" && found === domain;
}

async function lookUp(email: string, signal: AbortSignal): Promise<boolean> {
  const answer = await answerOf<{ readonly single_sign_on: boolean }>(
    send({ method: "POST", path: "/v1/auth/sso/lookup", body: { email }, signal }),
  );
  return answer.single_sign_on;
}

/** Sends the browser to the identity provider of an address. */
function SingleSignOnButton({ email }: { readonly email: string }) {
  const start = async (): Promise<void> => {
    const next = pathAfterLogin(currentRoute.get().query);
    const invitation = /^\/invitations\/([^/?]+)$/u.exec(next)?.[1];
    const body = {
      email: email.trim(),
      return_to: invitation === undefined ? next : "/",
      invitation: invitation && decodeURIComponent(invitation),
    };
    const answer = await answerOf<{ readonly authorization_url: string }>(
      send({ method: "POST", path: "/v1/auth/sso/start", headers: COOKIE_MODE, body }),
    );
    location.assign(answer.authorization_url);
  };
  return (
    <div class="stack" role="status">
      <p>{t("ssoFound")}</p>
      <ActionButton kind="primary" onAct={start}>{t("sso")}</ActionButton>
    </div>
  );
}
