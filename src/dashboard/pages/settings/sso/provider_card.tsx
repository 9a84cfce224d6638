import { useState } from "preact/hooks";
import { api } from "../../../api/api.ts";
import type { IdentityProvider, ProviderDomain, ProviderTested } from "../../../api/types.ts";
import { Badge } from "../../../kit/badge.tsx";
import { ActionButton } from "../../../kit/buttons/action_button.tsx";
import { Button } from "../../../kit/buttons/button.tsx";
import { CodeBlock } from "../../../kit/code_block.tsx";
import { Confirm } from "../../../kit/dialogs/confirm.tsx";
import { toast } from "../../../kit/notices/toasts.ts";
import { useMessages } from "../../../messages/use_messages.ts";
import { ProviderDialog } from "./provider_dialog.tsx";
import { Form } from "../../../kit/forms/form.tsx";
import { TextField } from "../../../kit/forms/text_field.tsx";
import { textOf } from "../../../kit/forms/text_of.ts";
import { SSO } from "../../../texts/en.json";

/** What the card needs. */
export interface ProviderCardProps {
  readonly provider: IdentityProvider;
  readonly onChanged: () => void;
}

/** An identity provider with its actions, the addresses for its own settings, and its domains. */
export function ProviderCard({ provider, onChanged }: ProviderCardProps) {
  const t = useMessages(SSO);
  const { name, issuer, required } = provider;
  return (
    <div class="stack card">
      <h3 class="broken">
        <bdi>{name}</bdi> <Badge tone={required ? "good" : "neutral"}>{t(required ? "required" : "optional")}</Badge>
      </h3>
      <p class="muted">
        <bdi class="broken" dir="ltr">{issuer}</bdi>
      </p>
      <Actions provider={provider} onChanged={onChanged} />
      <details>
        <summary>{t("forProvider")}</summary>
        <div class="stack">
          {([
            ["redirectUri", provider.redirect_uri],
            ["backchannelLogoutUri", provider.backchannel_logout_uri],
            ["postLogoutRedirectUri", provider.post_logout_redirect_uri],
          ] as const).map(([key, text]) => (
            <div key={key}>
              <p>{t(key)}</p>
              <CodeBlock text={text} name={t(key)} />
            </div>
          ))}
        </div>
      </details>
      <DomainList provider={provider} onChanged={onChanged} />
    </div>
  );
}

function Actions({ provider, onChanged }: ProviderCardProps) {
  const t = useMessages(SSO);
  const [open, setOpen] = useState<"edit" | "require" | "delete">();
  const [tested, setTested] = useState<ProviderTested>();
  const { id, name, required } = provider;
  const path = `/v1/organization/sso/providers/${id}`;
  const close = (): void => setOpen(undefined);
  const test = async (): Promise<void> => setTested(await api.post<ProviderTested>(`${path}/test`));
  const turn = async (next: boolean): Promise<void> => {
    await api.patch(path, { required: next });
    close();
    onChanged();
  };
  const remove = async (): Promise<void> => {
    await api.delete(path);
    toast(t("deleted"));
    close();
    onChanged();
  };
  const word = (has: boolean): string => t(has ? "yes" : "no");
  return (
    <>
      <div class="row">
        <ActionButton onAct={test}>{t("test")}</ActionButton>
        <Button onPress={() => setOpen("edit")}>{t("edit")}</Button>
        {required
          ? <ActionButton onAct={() => turn(false)}>{t("allowPasswords")}</ActionButton>
          : <Button onPress={() => setOpen("require")}>{t("require")}</Button>}
        <Button kind="danger" onPress={() => setOpen("delete")}>{t("delete")}</Button>
      </div>
      {tested === undefined ? null : (
        <p class="note" role="status">
          {t("testOk", { logout: word(tested.logout), backchannel: word(tested.backchannel_logout) })}
        </p>
      )}
      {open === "edit" ? <ProviderDialog provider={provider} onSaved={onChanged} onClose={close} /> : null}
      {open === "require"
        ? (
          <Confirm
            title={t("requireTitle", { name })}
            actionLabel={t("require")}
            onConfirm={() => turn(true)}
            onClose={close}
          >
            {t("requireBody")}
          </Confirm>
        )
        : null}
      {open === "delete"
        ? (
          <Confirm title={t("deleteTitle", { name })} actionLabel={t("delete")} onConfirm={remove} onClose={close}>
            {t("deleteBody")}
          </Confirm>
        )
        : null}
    </>
  );
}

/** The e-mail domains of a provider: each with the record that proves it, until it is verified. */
function DomainList({ provider, onChanged }: ProviderCardProps) {
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
