import { Form, NewPasswordField, TextField, textOf } from "../../kit/fields.tsx";
import { messagesOf } from "../../messages/messages.ts";
import { signIn } from "../../session/sign_in.ts";
import { SIGN_UP, START } from "../../texts/en.json";
import { CodeBlock } from "../../kit/actions.tsx";

const t = messagesOf(SIGN_UP);
const start = messagesOf(START);

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
      <TextField name="email" type="email" label={t("email")} autocomplete="username" required maxLength={254} />
      <NewPasswordField name="password" label={t("password")} />
      {invitation === undefined && (
        <TextField
          name="organization"
          label={t("organization")}
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
