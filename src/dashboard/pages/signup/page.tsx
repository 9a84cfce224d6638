import type { ServiceInfo } from "../../api/types.ts";
import { Loaded, useApi } from "../../kit/lists.tsx";
import { Screen } from "../../kit/screen.tsx";
import { messagesOf, shared } from "../../messages/messages.ts";
import { Link, useRoute } from "../../router/router.tsx";
import { SIGN_UP, START } from "../../texts/en.json";
import { Form, NewPasswordField, TextField, textOf } from "../../kit/fields.tsx";
import { signIn } from "../../session/sign_in.ts";
import { CodeBlock } from "../../kit/actions.tsx";

const t = messagesOf(SIGN_UP);
const start = messagesOf(START);

/** Creates an account: with a new organization, or by an invitation to an existing one. */
export function SignUpPage() {
  const { query } = useRoute();
  const next = query.get("next");
  const invitation = query.get("invitation") ?? undefined;
  return (
    <Screen title={shared("createAccount")} lead={t(invitation === undefined ? "lead" : "invited")}>
      {invitation === undefined ? <OwnSignUp /> : <SignUpForm invitation={invitation} />}
      <p>
        {t("known")} <Link to={next === null ? "/login" : `/login?next=${encodeURIComponent(next)}`}>{t("logIn")}</Link>
      </p>
    </Screen>
  );
}

/** Without an invitation: the form where anybody may sign up, else how people get in. */
function OwnSignUp() {
  return (
    <Loaded resource={useApi<ServiceInfo>("/v1/service")}>
      {({ signup, first_account_command: command }) =>
        signup === "open"
          ? <SignUpForm />
          : command === null
          ? <p class="note">{start(signup)}</p>
          : <FirstAccount command={command} />}
    </Loaded>
  );
}

/** The form that creates an account: with a new organization, or by an invitation to an existing one. */
export function SignUpForm({ invitation }: { readonly invitation?: string | undefined }) {
  const signUp = async (values: FormData): Promise<void> => {
    await signIn("/v1/auth/signup", {
      email: textOf(values, "email"),
      password: textOf(values, "password"),
      organization: textOf(values, "organization").trim() || undefined,
      invitation,
    });
  };
  return (
    <Form submitLabel={t("submit")} onSubmit={signUp}>
      <TextField name="email" type="email" label={shared("email")} autocomplete="username" required maxLength={254} />
      <NewPasswordField name="password" label={shared("password")} />
      {invitation === undefined && (
        <TextField
          name="organization"
          label={shared("organization")}
          hint={t("organizationHint")}
          autocomplete="organization"
          maxLength={100}
        />
      )}
    </Form>
  );
}

/** The command with which the operator makes the first account of a service that nobody may sign up at. */
export function FirstAccount({ command }: { readonly command: string }) {
  return (
    <>
      <p>{start("firstByCommand")}</p>
      <CodeBlock name={start("firstCommand")} text={command} />
      <p class="muted">{start("afterCommand")}</p>
    </>
  );
}
