import { useState } from "preact/hooks";
import { api } from "../api/api.ts";
import type { AddedPasskey, WebAuthnOptions } from "../api/types.ts";
import { Dialog } from "../kit/dialogs/dialog.tsx";
import { Form } from "../kit/forms/form.tsx";
import { TextField } from "../kit/forms/text_field.tsx";
import { textOf } from "../kit/forms/text_of.ts";
import { useMessages } from "../messages/use_messages.ts";
import type { AddFactorProps } from "./app_dialog.tsx";
import { makePasskey, PasskeyRefused } from "./authenticator.ts";
import { SECOND_FACTOR } from "./messages.ts";

/** Has the device make a passkey, and adds it under a name. Open it when the person is confirmed. */
export function PasskeyDialog({ onAdded, onClose }: AddFactorProps) {
  const t = useMessages(SECOND_FACTOR);
  const [isRefused, setRefused] = useState(false);
  const add = async (values: FormData): Promise<void> => {
    setRefused(false);
    const name = textOf(values, "name").trim();
    const options = await api.post<WebAuthnOptions>("/v1/account/passkeys/options");
    try {
      const passkey = await makePasskey(options);
      const added = await api.post<AddedPasskey>("/v1/account/passkeys", { name, passkey });
      onAdded(added.recovery_codes);
    } catch (error) {
      if (!(error instanceof PasskeyRefused)) {
        throw error;
      }
      setRefused(true);
    }
  };
  return (
    <Dialog title={t("passkeyTitle")} onClose={onClose}>
      <Form submitLabel={t("passkeySubmit")} onSubmit={add} onCancel={onClose}>
        <p>{t("passkeyBody")}</p>
        {isRefused ? <p class="note bad" role="alert">{t("passkeyNotAdded")}</p> : null}
        <TextField
          name="name"
          label={t("passkeyName")}
          hint={t("passkeyNameHint")}
          autocomplete="off"
          required
          maxLength={60}
        />
      </Form>
    </Dialog>
  );
}
