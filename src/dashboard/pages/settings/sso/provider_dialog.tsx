import { api } from "../../../api/api.ts";
import type { IdentityProvider } from "../../../api/types.ts";
import { FormDialog } from "../../../kit/dialog.tsx";
import { SelectField, TextField, textOf, textsOf } from "../../../kit/fields.tsx";
import { messagesOf, shared } from "../../../messages/messages.ts";
import { ROLE_NAMES, SSO } from "../../../texts/en.json";

const t = messagesOf(SSO);
const roleName = messagesOf(ROLE_NAMES);

const PATH = "/v1/organization/sso/providers";

/** Adds an identity provider, or changes one. */
export function ProviderDialog({ provider, onSaved }: {
  /** Undefined: a new one. */
  readonly provider: IdentityProvider | undefined;
  readonly onSaved: () => void;
}) {
  const save = async (values: FormData): Promise<void> => {
    const secret = textOf(values, "client_secret").trim();
    const fields = textsOf(values, "name", "client_id", "default_role");
    if (provider === undefined) {
      await api.post(PATH, { ...fields, issuer: textOf(values, "issuer").trim(), client_secret: secret });
    } else {
      await api.patch(`${PATH}/${provider.id}`, { ...fields, client_secret: secret || undefined });
    }
    onSaved();
  };
  const isNew = provider === undefined;
  return (
    <FormDialog
      title={isNew ? t("add") : t("editTitle", { name: provider.name })}
      submitLabel={isNew ? t("addSubmit") : shared("save")}
      done={isNew ? t("added") : shared("saved")}
      onSubmit={save}
    >
      <TextField name="name" label={t("name")} value={provider?.name} required maxLength={100} />
      {isNew && (
        <TextField name="issuer" type="url" label={t("issuer")} hint={t("issuerHint")} required maxLength={512} />
      )}
      <TextField name="client_id" label={t("clientId")} value={provider?.client_id} required maxLength={256} />
      <TextField
        name="client_secret"
        type="password"
        label={t("clientSecret")}
        hint={isNew ? t("clientSecretHint") : t("clientSecretKept")}
        required={isNew}
        maxLength={512}
      />
      <SelectField
        name="default_role"
        label={t("defaultRole")}
        value={provider?.default_role ?? "member"}
        choices={(["viewer", "member", "admin"] as const).map((value) => ({ value, label: roleName(value) }))}
      />
    </FormDialog>
  );
}
