import { DAY_MS } from "../../../domain/clock.ts";
import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { CreatedKey } from "../../api/types.ts";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { SelectField } from "../../kit/forms/select_field.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { SHARED } from "../../messages/shared_messages.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { acting } from "../../session/acting.ts";
import { KEYS } from "./messages.ts";
import { type KeyKind, KindChoice } from "./kind_choice.tsx";
import { LimitsFields, readLimits } from "./limits_fields.tsx";
import { OriginsField, readOrigins } from "./origins_field.tsx";
import { ScopeChoice } from "./scope_choice.tsx";

/** What the dialog needs. */
export interface CreateKeyDialogProps {
  readonly onCreated: (created: CreatedKey) => void;
  readonly onClose: () => void;
}

/** Makes a key. */
export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const t = useMessages(KEYS);
  const shared = useMessages(SHARED);
  const [environment, setEnvironment] = useState<string>(acting().environment);
  const [kind, setKind] = useState<KeyKind>("secret");
  const create = async (values: FormData): Promise<void> => {
    const expiresAt = expiryOf(textOf(values, "expires_at"), new Date());
    onCreated(
      await api.post<CreatedKey>("/v1/api-keys", {
        name: textOf(values, "name").trim(),
        environment,
        ...(kind === "publishable"
          ? { publishable: true, origins: readOrigins(values) }
          : textOf(values, "everything") === "no"
          ? { scopes: values.getAll("scopes") }
          : {}),
        ...readLimits(values, kind),
        ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
      }),
    );
  };
  return (
    <Dialog title={t("create")} onClose={onClose}>
      <Form submitLabel={t("submit")} onSubmit={create} onCancel={onClose}>
        <TextField
          name="name"
          label={t("name")}
          hint={t("nameHint")}
          placeholder={t("namePlaceholder")}
          autocomplete="off"
          required
          maxLength={100}
        />
        <SelectField
          name="environment"
          label={t("environment")}
          hint={t("environmentHint")}
          value={environment}
          onChange={setEnvironment}
          choices={[{ value: "test", label: shared("test") }, { value: "live", label: shared("live") }]}
        />
        <KindChoice value={kind} onChoose={setKind} />
        {kind === "publishable" ? <OriginsField /> : <ScopeChoice />}
        <SelectField
          name="expires_at"
          label={t("expiry")}
          choices={[
            { value: "", label: t("never") },
            { value: "30", label: t("days30") },
            { value: "90", label: t("days90") },
            { value: "365", label: t("year") },
          ]}
        />
        <LimitsFields kind={kind} />
      </Form>
    </Dialog>
  );
}

/** When a key that is valid for `days` expires; undefined if it never does. */
function expiryOf(days: string, now: Date): string | undefined {
  return days === "" ? undefined : new Date(now.getTime() + Number(days) * DAY_MS).toISOString();
}
