import { api } from "../../api/api.ts";
import type { Me } from "../../api/types.ts";
import { useStore } from "../../base/use_store.ts";
import { Form } from "../../kit/forms/form.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { Section } from "../../kit/section.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { loadMe } from "../../session/load_me.ts";
import { session } from "../../session/session.ts";
import { ACCOUNT } from "./messages.ts";

/** Which mails the person gets; nothing where the service sends none. */
export function Mails() {
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
