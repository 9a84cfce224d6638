import { api } from "../../../api/api.ts";
import type { IdentityProvider, ProviderDomain } from "../../../api/types.ts";
import { Badge } from "../../../kit/badge.tsx";
import { ActionButton } from "../../../kit/buttons/action_button.tsx";
import { CodeBlock } from "../../../kit/code_block.tsx";
import { Form } from "../../../kit/forms/form.tsx";
import { TextField } from "../../../kit/forms/text_field.tsx";
import { textOf } from "../../../kit/forms/text_of.ts";
import { toast } from "../../../kit/notices/toasts.ts";
import { useMessages } from "../../../messages/use_messages.ts";
import { SSO } from "./messages.ts";
import type { ProviderCardProps } from "./provider_card.tsx";

/** The e-mail domains of a provider: each with the record that proves it, until it is verified. */
export function DomainList({ provider, onChanged }: ProviderCardProps) {
  const t = useMessages(SSO);
  const add = async (values: FormData): Promise<void> => {
    await api.put(`${pathOf(provider)}/${encodeURIComponent(textOf(values, "domain").trim())}`);
    onChanged();
  };
  return (
    <div class="stack">
      <h4>{t("domains")}</h4>
      {provider.domains.length === 0 ? <p class="muted">{t("noDomain")}</p> : (
        <ul class="parted-list">
          {provider.domains.map((domain) => (
            <li key={domain.domain} class="stack tight">
              <DomainRow provider={provider} domain={domain} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      <Form key={provider.domains.length} submitLabel={t("addDomain")} onSubmit={add}>
        <TextField name="domain" label={t("domain")} required autocomplete="off" maxLength={253} />
      </Form>
    </div>
  );
}

function DomainRow(
  { provider, domain: { domain, record_name: name, record_value: value, verified_at: verified }, onChanged }:
    & ProviderCardProps
    & { readonly domain: ProviderDomain },
) {
  const t = useMessages(SSO);
  const path = `${pathOf(provider)}/${encodeURIComponent(domain)}`;
  const verify = async (): Promise<void> => {
    await api.post(`${path}/verify`);
    toast(t("verifiedNow", { domain }));
    onChanged();
  };
  const remove = async (): Promise<void> => {
    await api.delete(path);
    toast(t("removed", { domain }));
    onChanged();
  };
  const isVerified = verified !== null;
  return (
    <>
      <p>
        <bdi class="broken" dir="ltr">{domain}</bdi>{" "}
        <Badge tone={isVerified ? "good" : "warning"}>{t(isVerified ? "verified" : "notVerified")}</Badge>
      </p>
      {isVerified ? null : (
        <>
          <p>{t("record", { domain })}</p>
          <CodeBlock text={name} name={t("recordName", { domain })} />
          <CodeBlock text={value} name={t("recordValue", { domain })} />
        </>
      )}
      <div class="row">
        {isVerified ? null : <ActionButton onAct={verify}>{t("verify", { domain })}</ActionButton>}
        <ActionButton kind="quiet" onAct={remove}>{t("remove", { domain })}</ActionButton>
      </div>
    </>
  );
}

function pathOf({ id }: IdentityProvider): string {
  return `/v1/organization/sso/providers/${id}/domains`;
}
