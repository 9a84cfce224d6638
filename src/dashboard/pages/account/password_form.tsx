import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import { Form } from "../../kit/forms/form.tsx";
import { NewPasswordField } from "../../kit/forms/new_password_field.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { toast } from "../../kit/notices/toasts.ts";
import { Section } from "../../kit/section.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { ACCOUNT } from "./messages.ts";

/** Changes the password. */
export function PasswordForm() {
  const t = useMessages(ACCOUNT);
  const [round, setRound] = useState(0);
  const change = async (values: FormData): Promise<void> => {
    const body = { current_password: textOf(values, "current_password"), new_password: textOf(values, "new_password") };
    await api.post("/v1/auth/password", body);
    toast(t("changed"));
    setRound(round + 1);
  };
  return (
    <Section title={t("password")} lead={t("passwordLead")} kind="card">
      <div class="narrow">
        <Form key={round} submitLabel={t("change")} onSubmit={change}>
          <TextField
            name="current_password"
            type="password"
            label={t("current")}
            autocomplete="current-password"
            required
            maxLength={128}
          />
          <NewPasswordField label={t("next")} hint={t("nextHint")} />
        </Form>
      </div>
    </Section>
  );
}
