import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import type { CreatedKey, KeyRow } from "../../api/types.ts";
import { Button } from "../../kit/actions.tsx";
import { ListPage, usePage } from "../../kit/lists.tsx";
import { Badge, Moment } from "../../kit/screen.tsx";
import { date, number } from "../../messages/formats.ts";
import { messagesOf, shared } from "../../messages/messages.ts";
import { useNewRequest } from "../../router/router.tsx";
import { ALL_SCOPES, type KeyKind, KindChoice, LimitsFields, NewKeyDialog, readLimits } from "./key_forms.tsx";
import { api } from "../../api/api.ts";
import { askToConfirm, FormDialog, openDialog } from "../../kit/dialog.tsx";
import { Check, Checks, LinesField, partsOf, SelectField, TextField, textOf, textsOf } from "../../kit/fields.tsx";
import { DAY_MS } from "../../../domain/clock.ts";
import { acting } from "../../session/session.ts";
import { KEYS, SCOPE_NAMES } from "../../texts/en.json";

const t = messagesOf(KEYS);
const scopeName = messagesOf(SCOPE_NAMES);

/** The keys of the organization: made, changed, rotated, revoked. */
export function KeysPage() {
  const keys = usePage<KeyRow>("/v1/api-keys");
  const show = (created: CreatedKey): void => {
    openDialog(<NewKeyDialog created={created} />);
    keys.reload();
  };
  const create = (): void => openDialog(<CreateKeyDialog onCreated={show} />);
  useNewRequest(create);
  const change = (row: KeyRow): void => {
    const { id, name, publishable } = row;
    const kind = publishable ? "publishable" : "secret";
    const save = async (values: FormData): Promise<void> => {
      await api.patch(`/v1/api-keys/${id}`, {
        name: textOf(values, "name").trim(),
        origins: publishable ? readOrigins(values) : undefined,
        ...readLimits(values, kind),
      });
      keys.reload();
    };
    openDialog(
      <FormDialog title={t("changeOf", { name })} submitLabel={shared("save")} done={shared("saved")} onSubmit={save}>
        <TextField name="name" label={shared("name")} value={name} required maxLength={100} />
        {publishable && <OriginsField origins={row.origins} />}
        <LimitsFields kind={kind} limits={row} />
      </FormDialog>,
    );
  };
  const rotate = ({ id, name }: KeyRow): void => {
    const save = async (values: FormData): Promise<void> => {
      const body = { grace_seconds: Number(textOf(values, "grace_seconds")) };
      show(await api.post<CreatedKey>(`/v1/api-keys/${id}/rotate`, body));
    };
    openDialog(
      <FormDialog title={t("rotateOf", { name })} submitLabel={t("rotateSubmit")} onSubmit={save}>
        <p>{t("rotateBody")}</p>
        <SelectField
          name="grace_seconds"
          label={t("grace")}
          value="86400"
          choices={[
            { value: "0", label: t("graceNow") },
            { value: "3600", label: t("graceHour") },
            { value: "86400", label: t("graceDay") },
            { value: "604800", label: t("graceWeek") },
          ]}
        />
      </FormDialog>,
    );
  };
  const revoke = ({ id, name }: KeyRow): void =>
    askToConfirm({
      title: t("revokeTitle", { name }),
      actionLabel: t("revokeSubmit"),
      done: t("revoked"),
      onConfirm: () => api.delete(`/v1/api-keys/${id}`).then(keys.reload),
      body: t("revokeBody"),
    });
  return (
    <ListPage
      title={shared("keys")}
      lead={t("lead")}
      action={<Button kind="primary" icon="plus" onPress={create}>{t("create")}</Button>}
      resource={keys}
      none={{ icon: "key", title: t("none"), body: t("noneBody") }}
      columns={{
        name: [shared("name"), (row) => <KeyName row={row} />],
        scopes: [t("scopes"), (row) => <Scopes row={row} />],
        limits: [t("limits"), (row) => <Limits row={row} />],
        used: [shared("lastUsed"), ({ created_at: created, last_used_at: used }) => (
          <div class="cell-stack">
            {used === null ? <span class="muted">{shared("neverUsed")}</span> : <Moment iso={used} as="ago" />}
            <small class="muted">{t("createdOn", { date: date(created) })}</small>
          </div>
        )],
      }}
      actions={(row) => (
        <>
          <Button label={t("changeOf", { name: row.name })} onPress={() => change(row)}>{t("change")}</Button>
          <Button label={t("rotateOf", { name: row.name })} onPress={() => rotate(row)}>{t("rotate")}</Button>
          <Button label={t("revokeOf", { name: row.name })} onPress={() => revoke(row)}>{shared("revoke")}</Button>
        </>
      )}
    />
  );
}

function CreateKeyDialog({ onCreated }: { readonly onCreated: (created: CreatedKey) => void }) {
  const [environment, setEnvironment] = useState<string>(acting().environment);
  const [kind, setKind] = useState<KeyKind>("secret");
  const create = async (values: FormData): Promise<void> => {
    const days = textOf(values, "expires_at");
    onCreated(
      await api.post<CreatedKey>("/v1/api-keys", {
        ...textsOf(values, "name"),
        environment,
        ...(kind === "publishable"
          ? { publishable: true, origins: readOrigins(values) }
          : { scopes: textOf(values, "everything") === "no" ? values.getAll("scopes") : undefined }),
        ...readLimits(values, kind),
        zero_data_retention: values.has("zero_data_retention") || undefined,
        expires_at: days === "" ? undefined : new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
      }),
    );
  };
  return (
    <FormDialog title={t("create")} submitLabel={t("submit")} onSubmit={create}>
      <TextField
        name="name"
        label={shared("name")}
        hint={t("nameHint")}
        placeholder={t("namePlaceholder")}
        required
        maxLength={100}
      />
      <SelectField
        name="environment"
        label={shared("environment")}
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
          { value: "", label: shared("never") },
          { value: "30", label: t("days30") },
          { value: "90", label: t("days90") },
          { value: "365", label: t("year") },
        ]}
      />
      <div class="field">
        <Check name="zero_data_retention" value="on">{shared("zeroRetention")}</Check>
        <p class="hint">{t("zeroRetentionHint")}</p>
      </div>
      <LimitsFields kind={kind} />
    </FormDialog>
  );
}

function ScopeChoice() {
  const [everything, setEverything] = useState(true);
  return (
    <Checks legend={t("scopes")}>
      <Check type="radio" name="everything" value="yes" checked={everything} onCheck={() => setEverything(true)}>
        {t("everything")}
      </Check>
      <Check type="radio" name="everything" value="no" checked={!everything} onCheck={() => setEverything(false)}>
        {t("someOf")}
      </Check>
      {!everything && (
        <div class="check-grid">
          {ALL_SCOPES.map((scope) => (
            <Check key={scope} name="scopes" value={scope} defaultChecked={scope === "resolve"}>
              <span>
                {scopeName(scope)} <code class="muted" dir="ltr">{scope}</code>
              </span>
            </Check>
          ))}
        </div>
      )}
    </Checks>
  );
}

/** The origins of a publishable key, one a line. */
function OriginsField({ origins = [] }: { readonly origins?: readonly string[] }) {
  return (
    <LinesField
      name="origins"
      label={t("origins")}
      hint={t("originsHint")}
      required
      placeholder="https://shop.example"
      lines={origins}
    />
  );
}

/** The origins that were typed. An address of a page without a path becomes its origin, as browsers write it. */
function readOrigins(values: FormData): readonly string[] {
  return [...new Set(partsOf(values, "origins", /[\s,]/u).map(originOf))];
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && url.origin !== "null" && url.pathname + url.search + url.hash + url.username === "/"
    ? url.origin
    : text;
}

function KeyName(
  { row: { name, prefix, environment, zero_data_retention: keepsNothing, expires_at: end } }: { readonly row: KeyRow },
) {
  const isOver = end !== null && Date.parse(end) <= Date.now();
  return (
    <div class="cell-stack">
      <bdi>{name}</bdi>
      <code class="muted plain" dir="ltr">{prefix}…</code>
      <span class="row">
        <Badge tone={environment === "live" ? "good" : "warning"}>{shared(environment)}</Badge>
        {keepsNothing && <Badge tone="neutral">{shared("zeroRetention")}</Badge>}
        {end !== null && (
          <Badge tone={isOver ? "bad" : "neutral"}>{isOver ? t("over") : t("expires", { time: date(end) })}</Badge>
        )}
      </span>
    </div>
  );
}

function Limits({ row }: { readonly row: KeyRow }) {
  const { daily_limit: daily, monthly_limit: monthly, allowed_addresses: addresses } = row;
  if (daily === null && monthly === null && addresses.length === 0) {
    return <span class="muted">{t("noLimits")}</span>;
  }
  return (
    <div class="cell-stack">
      {daily !== null && <span>{t("callsADay", { calls: number(daily) })}</span>}
      {monthly !== null && <span>{t("callsAMonth", { calls: number(monthly) })}</span>}
      {addresses.length !== 0 && (
        <Folded summary={t("addressCount", { count: addresses.length })}>
          {addresses.map((address) => <bdi key={address} dir="ltr">{address}</bdi>)}
        </Folded>
      )}
    </div>
  );
}

function Scopes({ row: { scopes, publishable, origins } }: { readonly row: KeyRow }) {
  if (publishable) {
    return <Folded summary={t("pages")}>{origins.map((origin) => <bdi key={origin} dir="ltr">{origin}</bdi>)}</Folded>;
  }
  if (scopes.length === ALL_SCOPES.length) {
    return <>{t("everything")}</>;
  }
  const names = scopes.map((scope) => scopeName(scope));
  return names.length === 1
    ? <>{names}</>
    : <Folded summary={t("scopeCount", { count: names.length })}>{names}</Folded>;
}

/** A list that opens under its summary. */
function Folded({ summary, children }: { readonly summary: string; readonly children: readonly ComponentChild[] }) {
  return (
    <details>
      <summary>{summary}</summary>
      <ul class="plain-list">{children.map((item, i) => <li key={i}>{item}</li>)}</ul>
    </details>
  );
}
