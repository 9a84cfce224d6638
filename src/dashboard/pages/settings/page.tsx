import { useState } from "preact/hooks";
import { api, download } from "../../api/api.ts";
import type { IdentityProvider, Organization, Page, ProviderDomain, ProviderTested } from "../../api/types.ts";
import { ActionButton, Button, CodeBlock, toast } from "../../kit/actions.tsx";
import { Loaded, useApi } from "../../kit/lists.tsx";
import { Badge, Fact, Screen, Section } from "../../kit/screen.tsx";
import { number } from "../../messages/formats.ts";
import { messagesOf, shared } from "../../messages/messages.ts";
import { useMay } from "../../session/session.ts";
import { Form, SelectField, TextField, textOf, textsOf } from "../../kit/fields.tsx";
import { loadMe, startSession } from "../../session/sign_in.ts";
import { askToConfirm, FormDialog, openDialog } from "../../kit/dialog.tsx";
import { goOut, Link } from "../../router/router.tsx";
import { ApiError } from "../../api/send.ts";
import { ROLE_NAMES, SETTINGS, SSO } from "../../texts/en.json";

const t = messagesOf(SETTINGS);
const sso = messagesOf(SSO);
const roleName = messagesOf(ROLE_NAMES);

/** The organization's settings: admins rename it, owners export and delete it. */
export function SettingsPage() {
  const organization = useApi<Organization>("/v1/organization");
  const isAdmin = useMay("admin");
  const isOwner = useMay("owner");
  return (
    <Screen title={shared("organization")} lead={t("lead")}>
      <Loaded resource={organization}>
        {(data) => (
          <>
            <Section title={t("about")} kind="card">
              <dl class="counts">
                <Fact name={t("limit")}>{number(data.monthly_limit)}</Fact>
                <Fact name={shared("members")}>{number(data.members)}</Fact>
                <Fact name={shared("identifier")}>
                  <code class="broken" dir="ltr">{data.id}</code>
                </Fact>
              </dl>
              <NameForm key={data.name + data.slug} organization={data} onSaved={organization.reload} />
            </Section>
            {isAdmin && <ZeroDataRetention organization={data} onSaved={organization.refresh} />}
            {isOwner && <SecondFactorRule organization={data} onSaved={organization.refresh} />}
            {isOwner && <SingleSignOn />}
            {isOwner && <Ends organization={data} />}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Ends({ organization: { id, name } }: { readonly organization: Organization }) {
  const save = (): Promise<void> => download({ path: "/v1/organization/export", fileName: `${id}.json` });
  const remove = async (): Promise<void> => {
    await api.delete("/v1/organization");
    toast(t("deleted"));
    // A person without another organization is logged out.
    await startSession();
    goOut();
  };
  const askToRemove = (): void =>
    askToConfirm({
      title: t("deleteTitle", { name }),
      actionLabel: t("deleteSubmit"),
      body: t("deleteBody"),
      typed: {
        name: "confirmation",
        label: t("deleteName"),
        isRight: (text) => text === name.trim(),
        mismatch: t("deleteMismatch"),
      },
      onConfirm: remove,
    });
  return (
    <>
      <Section title={t("export")} lead={t("exportLead")} kind="card">
        <div class="row">
          <ActionButton onAct={save}>{t("exportSubmit")}</ActionButton>
        </div>
      </Section>
      <Section title={shared("delete")} lead={t("deleteLead")} kind="card">
        <div class="row">
          <Button kind="danger" onPress={askToRemove}>{t("deleteStart")}</Button>
        </div>
      </Section>
    </>
  );
}

/** The organization's identity providers, for owners. */
function SingleSignOn() {
  const providers = useApi<Page<IdentityProvider>>("/v1/organization/sso/providers");
  const add = (): void => openDialog(<ProviderDialog provider={undefined} onSaved={providers.refresh} />);
  return (
    <Section title={sso("title")} lead={sso("lead")} kind="card" anchor="single-sign-on">
      <Loaded resource={providers}>
        {({ data }) => (
          <>
            {data.length === 0 && <p>{sso("none")}</p>}
            {data.map((provider) => (
              <ProviderCard
                key={provider.id}
                provider={provider}
                onChanged={providers.refresh}
              />
            ))}
          </>
        )}
      </Loaded>
      <div class="row">
        <Button icon="plus" onPress={add}>{sso("add")}</Button>
      </div>
    </Section>
  );
}

/** Renames the organization, and updates its name in the sidebar. */
function NameForm({ organization, onSaved }: { readonly organization: Organization; readonly onSaved: () => void }) {
  const save = async (values: FormData): Promise<void> => {
    const { name, slug } = textsOf(values, "name", "slug");
    await api.patch("/v1/organization", { name, slug: slug === organization.slug ? undefined : slug });
    onSaved();
    await loadMe();
  };
  return (
    <Form submitLabel={shared("save")} done={shared("saved")} onSubmit={save}>
      <div class="field-grid">
        <TextField name="name" label={shared("name")} value={organization.name} required maxLength={100} />
        <TextField
          name="slug"
          label={t("slug")}
          hint={t("slugHint")}
          value={organization.slug}
          required
          minLength={3}
          maxLength={48}
        />
      </div>
    </Form>
  );
}

/** What a section with a rule of the organization needs. */
interface RuleProps {
  readonly organization: Organization;
  readonly onSaved: () => void;
}

/** Whether nothing of the organization's calls is stored: admins decide. */
function ZeroDataRetention({ organization: { zero_data_retention: isOn }, onSaved }: RuleProps) {
  const turn = (enabled: boolean): Promise<void> =>
    api.put("/v1/organization/zero-data-retention", { enabled }).then(onSaved);
  const askToStart = (): void =>
    askToConfirm({
      title: t("zeroRetentionTitle"),
      actionLabel: t("zeroRetentionStart"),
      done: shared("saved"),
      onConfirm: () => turn(true),
      body: t("zeroRetentionBody"),
    });
  return (
    <Section title={shared("zeroRetention")} lead={t("zeroRetentionLead")} kind="card">
      <div class="row">
        {isOn && <Badge tone="good">{t("zeroRetentionOn")}</Badge>}
        {isOn
          ? <ActionButton done={shared("saved")} onAct={() => turn(false)}>{t("zeroRetentionStop")}</ActionButton>
          : <Button onPress={askToStart}>{t("zeroRetentionStart")}</Button>}
      </div>
    </Section>
  );
}

/** Whether members need a second factor: owners decide. */
function SecondFactorRule({ organization, onSaved }: RuleProps) {
  const [lacksOwn, setLacksOwn] = useState(false);
  const isRequired = organization.second_factor_required;
  const setRequired = async (required: boolean): Promise<void> => {
    try {
      await api.put("/v1/organization/second-factor", { required });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) {
        throw error;
      }
      setLacksOwn(true);
      return;
    }
    setLacksOwn(false);
    toast(shared("saved"));
    onSaved();
  };
  const askToRequire = (): void =>
    askToConfirm({
      title: t("secondFactorTitle"),
      actionLabel: t("secondFactorConfirm"),
      body: t("secondFactorBody"),
      onConfirm: () => setRequired(true),
    });
  return (
    <Section title={shared("secondFactor")} lead={t("secondFactorLead")} kind="card">
      {lacksOwn && (
        <p class="note warning" role="alert">
          {t("secondFactorOwn")} <Link to="/account#second-factor">{t("secondFactorSetUp")}</Link>
        </p>
      )}
      <div class="row">
        {isRequired && <Badge tone="good">{t("secondFactorOn")}</Badge>}
        {isRequired
          ? <ActionButton onAct={() => setRequired(false)}>{t("secondFactorStop")}</ActionButton>
          : <Button onPress={askToRequire}>{t("secondFactorRequire")}</Button>}
      </div>
    </Section>
  );
}

interface ProviderCardProps {
  readonly provider: IdentityProvider;
  readonly onChanged: () => void;
}

/** An identity provider with its actions, the addresses for its own settings, and its domains. */
function ProviderCard({ provider, onChanged }: ProviderCardProps) {
  const { name, issuer, required } = provider;
  return (
    <div class="stack card">
      <h3 class="broken">
        <bdi>{name}</bdi> <Badge tone={required ? "good" : "neutral"}>{sso(required ? "required" : "optional")}</Badge>
      </h3>
      <p class="muted">
        <bdi class="broken" dir="ltr">{issuer}</bdi>
      </p>
      <Actions provider={provider} onChanged={onChanged} />
      <details>
        <summary>{sso("forProvider")}</summary>
        <div class="stack">
          {([
            ["redirectUri", provider.redirect_uri],
            ["backchannelLogoutUri", provider.backchannel_logout_uri],
            ["postLogoutRedirectUri", provider.post_logout_redirect_uri],
          ] as const).map(([key, text]) => (
            <div key={key}>
              <p>{sso(key)}</p>
              <CodeBlock text={text} name={sso(key)} />
            </div>
          ))}
        </div>
      </details>
      <DomainList provider={provider} onChanged={onChanged} />
    </div>
  );
}

function Actions({ provider, onChanged }: ProviderCardProps) {
  const [tested, setTested] = useState<ProviderTested>();
  const { id, name, required } = provider;
  const path = `/v1/organization/sso/providers/${id}`;
  const test = async (): Promise<void> => setTested(await api.post<ProviderTested>(`${path}/test`));
  const turn = (next: boolean): Promise<void> => api.patch(path, { required: next }).then(onChanged);
  const edit = (): void => openDialog(<ProviderDialog provider={provider} onSaved={onChanged} />);
  const demand = (): void =>
    askToConfirm({
      title: sso("requireTitle", { name }),
      actionLabel: sso("require"),
      onConfirm: () => turn(true),
      body: sso("requireBody"),
    });
  const remove = (): void =>
    askToConfirm({
      title: sso("deleteTitle", { name }),
      actionLabel: shared("delete"),
      done: sso("deleted"),
      onConfirm: () => api.delete(path).then(onChanged),
      body: sso("deleteBody"),
    });
  const word = (has: boolean): string => sso(has ? "yes" : "no");
  return (
    <>
      <div class="row">
        <ActionButton onAct={test}>{sso("test")}</ActionButton>
        <Button onPress={edit}>{sso("edit")}</Button>
        {required
          ? <ActionButton onAct={() => turn(false)}>{sso("allowPasswords")}</ActionButton>
          : <Button onPress={demand}>{sso("require")}</Button>}
        <Button kind="danger" onPress={remove}>{shared("delete")}</Button>
      </div>
      {tested !== undefined && (
        <p class="note" role="status">
          {sso("testOk", { logout: word(tested.logout), backchannel: word(tested.backchannel_logout) })}
        </p>
      )}
    </>
  );
}

/** The e-mail domains of a provider: each with the record that proves it, until it is verified. */
function DomainList({ provider, onChanged }: ProviderCardProps) {
  const add = async (values: FormData): Promise<void> => {
    await api.put(`${pathOf(provider)}/${encodeURIComponent(textOf(values, "domain").trim())}`);
    onChanged();
  };
  return (
    <div class="stack">
      <h4>{sso("domains")}</h4>
      {provider.domains.length === 0 ? <p class="muted">{sso("noDomain")}</p> : (
        <ul class="parted-list">
          {provider.domains.map((domain) => (
            <li key={domain.domain} class="stack tight">
              <DomainRow provider={provider} domain={domain} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      <Form key={provider.domains.length} submitLabel={sso("addDomain")} onSubmit={add}>
        <TextField name="domain" label={sso("domain")} required maxLength={253} />
      </Form>
    </div>
  );
}

function DomainRow(
  { provider, domain: { domain, record_name: name, record_value: value, verified_at: verified }, onChanged }:
    & ProviderCardProps
    & { readonly domain: ProviderDomain },
) {
  const path = `${pathOf(provider)}/${encodeURIComponent(domain)}`;
  const isVerified = verified !== null;
  return (
    <>
      <p>
        <bdi class="broken" dir="ltr">{domain}</bdi>{" "}
        <Badge tone={isVerified ? "good" : "warning"}>{sso(isVerified ? "verified" : "notVerified")}</Badge>
      </p>
      {!isVerified && (
        <>
          <p>{sso("record", { domain })}</p>
          <CodeBlock text={name} name={sso("recordName", { domain })} />
          <CodeBlock text={value} name={sso("recordValue", { domain })} />
        </>
      )}
      <div class="row">
        {!isVerified && (
          <ActionButton
            done={sso("verifiedNow", { domain })}
            onAct={() => api.post(`${path}/verify`).then(onChanged)}
          >
            {sso("verify", { domain })}
          </ActionButton>
        )}
        <ActionButton kind="quiet" done={sso("removed", { domain })} onAct={() => api.delete(path).then(onChanged)}>
          {sso("remove", { domain })}
        </ActionButton>
      </div>
    </>
  );
}

function pathOf({ id }: IdentityProvider): string {
  return `/v1/organization/sso/providers/${id}/domains`;
}

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
      title={isNew ? sso("add") : sso("editTitle", { name: provider.name })}
      submitLabel={isNew ? sso("addSubmit") : shared("save")}
      done={isNew ? sso("added") : shared("saved")}
      onSubmit={save}
    >
      <TextField name="name" label={shared("name")} value={provider?.name} required maxLength={100} />
      {isNew && (
        <TextField name="issuer" type="url" label={sso("issuer")} hint={sso("issuerHint")} required maxLength={512} />
      )}
      <TextField name="client_id" label={sso("clientId")} value={provider?.client_id} required maxLength={256} />
      <TextField
        name="client_secret"
        type="password"
        label={sso("clientSecret")}
        hint={isNew ? sso("clientSecretHint") : sso("clientSecretKept")}
        required={isNew}
        maxLength={512}
      />
      <SelectField
        name="default_role"
        label={sso("defaultRole")}
        value={provider?.default_role ?? "member"}
        choices={(["viewer", "member", "admin"] as const).map((value) => ({ value, label: roleName(value) }))}
      />
    </FormDialog>
  );
}
