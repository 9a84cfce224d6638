import { Screen } from "../../kit/screen.tsx";
import { useStore } from "../../base/use_store.ts";
import { SecondFactorSection } from "../../second_factor/section.tsx";
import { session } from "../../session/session.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { Sessions } from "./sessions.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { Section } from "../../kit/section.tsx";
import { api } from "../../api/api.ts";
import type { Me } from "../../api/types.ts";
import { Form } from "../../kit/forms/form.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { loadMe } from "../../session/load_me.ts";
import { useState } from "preact/hooks";
import { NewPasswordField } from "../../kit/forms/new_password_field.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { ACCOUNT, ROLE_NAMES } from "../../texts/en.json";

/** The person's account: password, second factor, sessions, organizations. */
export function AccountPage() {
  const t = useMessages(ACCOUNT);
  const isOfProvider = useStore(session, (who) => who.state === "present" && who.me.single_sign_on);
  return (
    <Screen title={t("title")}>
      <Mails />
      {isOfProvider ? <p class="note">{t("ofProvider")}</p> : (
        <>
          <PasswordForm />
          <SecondFactorSection />
        </>
      )}
      <Sessions />
      <Organizations />
    </Screen>
  );
}

/** The organizations of the signed-in person. */
function Organizations() {
  const t = useMessages(ACCOUNT);
  const role = useMessages(ROLE_NAMES);
  const who = useStore(session);
  return (
    <Section title={t("organizations")}>
      <Table
        caption={t("organizations")}
        rows={who.state === "present" ? who.me.organizations : []}
        rowKey={({ id }) => id}
        columns={[
          { name: "name", head: t("name"), cell: (row) => <bdi>{row.name}</bdi> },
          { name: "role", head: t("role"), cell: (row) => role(row.role) },
        ]}
      />
    </Section>
  );
}

/** Which mails the person gets; nothing where the service sends none. */
function Mails() {
  const t = useMessages(ACCOUNT);
  const who = useStore(session);
  if (who.state !== "present" || who.me.user.email_verification === "off") {
    return null;
  }
  const { email, email_verification: state, batch_mails: batchMails } = who.me.user;
  const save = async (values: FormData): Promise<void> => {
    await api.patch<Me>("/v1/auth/me", { batch_mails: values.has("batch_mails") });
    toast(t("saved"));
    await loadMe();
  };
  return (
    <Section title={t("mails")} lead={t("mailsLead", { email })} kind="card">
      <p>{t(state === "verified" ? "verified" : "pending")}</p>
      <Form submitLabel={t("save")} onSubmit={save}>
        <label class="check">
          <input type="checkbox" name="batch_mails" value="on" defaultChecked={batchMails} />
          {t("batchMails")}
        </label>
      </Form>
    </Section>
  );
}

/** Changes the password. */
function PasswordForm() {
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
