import { useState } from "preact/hooks";
import { api } from "../../../api/api.ts";
import type { IdentityProvider, ProviderTested } from "../../../api/types.ts";
import { Badge } from "../../../kit/badge.tsx";
import { ActionButton } from "../../../kit/buttons/action_button.tsx";
import { Button } from "../../../kit/buttons/button.tsx";
import { CodeBlock } from "../../../kit/code_block.tsx";
import { Confirm } from "../../../kit/dialogs/confirm.tsx";
import { toast } from "../../../kit/notices/toasts.ts";
import { useMessages } from "../../../messages/use_messages.ts";
import { DomainList } from "./domain_list.tsx";
import { SSO } from "./messages.ts";
import { ProviderDialog } from "./provider_dialog.tsx";

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
