import type { KeyRow } from "../../api/types.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/buttons/button.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { Moment } from "../../kit/moment.tsx";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { ALL_SCOPES } from "./scope_names.ts";
import { KEYS, SCOPE_NAMES, SHARED } from "../../texts/en.json";

/** What the table of keys needs. */
export interface KeyTableProps {
  readonly rows: readonly KeyRow[];
  readonly onChange: (row: KeyRow) => void;
  readonly onRotate: (row: KeyRow) => void;
  readonly onRevoke: (row: KeyRow) => void;
}

/** Keys with their scopes, limits, expiry and last use. */
export function KeyTable({ rows, onChange, onRotate, onRevoke }: KeyTableProps) {
  const t = useMessages(KEYS);
  const shared = useMessages(SHARED);
  return (
    <Table
      caption={t("title")}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { name: "name", head: t("name"), cell: (row) => <KeyName row={row} /> },
        { name: "scopes", head: t("scopes"), cell: (row) => <Scopes row={row} /> },
        { name: "limits", head: t("limits"), cell: (row) => <Limits row={row} /> },
        { name: "used", head: t("lastUsed"), cell: (row) => <LastUsed row={row} /> },
        {
          name: "actions",
          head: shared("actions"),
          align: "end",
          cell: (row) => (
            <div class="row">
              <Button label={t("changeOf", { name: row.name })} onPress={() => onChange(row)}>{t("change")}</Button>
              <Button label={t("rotateOf", { name: row.name })} onPress={() => onRotate(row)}>{t("rotate")}</Button>
              <Button label={t("revokeOf", { name: row.name })} onPress={() => onRevoke(row)}>{t("revoke")}</Button>
            </div>
          ),
        },
      ]}
    />
  );
}

function LastUsed({ row: { created_at: created, last_used_at: used } }: { readonly row: KeyRow }) {
  const t = useMessages(KEYS);
  const { date } = useFormats();
  return (
    <div class="cell-stack">
      {used === null ? <span class="muted">{t("notUsed")}</span> : <Moment iso={used} as="ago" />}
      <small class="muted">{t("createdOn", { date: date(created) })}</small>
    </div>
  );
}

function KeyName({ row: { name, prefix, environment, expires_at: end } }: { readonly row: KeyRow }) {
  const t = useMessages(KEYS);
  const shared = useMessages(SHARED);
  const { date } = useFormats();
  const isOver = end !== null && Date.parse(end) <= Date.now();
  return (
    <div class="cell-stack">
      <bdi>{name}</bdi>
      <code class="muted plain" dir="ltr">{prefix}…</code>
      <span class="row">
        <Badge tone={environment === "live" ? "good" : "warning"}>{shared(environment)}</Badge>
        {end === null
          ? null
          : <Badge tone={isOver ? "bad" : "neutral"}>{isOver ? t("over") : t("expires", { time: date(end) })}</Badge>}
      </span>
    </div>
  );
}

function Limits({ row }: { readonly row: KeyRow }) {
  const t = useMessages(KEYS);
  const { number } = useFormats();
  const { daily_limit: daily, monthly_limit: monthly, allowed_addresses: addresses } = row;
  if (daily === null && monthly === null && addresses.length === 0) {
    return <span class="muted">{t("noLimits")}</span>;
  }
  return (
    <div class="cell-stack">
      {daily === null ? null : <span>{t("callsADay", { calls: number(daily) })}</span>}
      {monthly === null ? null : <span>{t("callsAMonth", { calls: number(monthly) })}</span>}
      {addresses.length === 0 ? null : (
        <details>
          <summary>{t("addressCount", { count: addresses.length })}</summary>
          <ul class="plain-list">
            {addresses.map((address) => (
              <li key={address}>
                <bdi dir="ltr">{address}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Scopes({ row: { scopes, publishable, origins } }: { readonly row: KeyRow }) {
  const t = useMessages(KEYS);
  const name = useMessages(SCOPE_NAMES);
  if (publishable) {
    return (
      <details>
        <summary>{t("pages")}</summary>
        <ul class="plain-list">
          {origins.map((origin) => (
            <li key={origin}>
              <bdi dir="ltr">{origin}</bdi>
            </li>
          ))}
        </ul>
      </details>
    );
  }
  if (scopes.length === ALL_SCOPES.length) {
    return <>{t("everything")}</>;
  }
  return scopes.length === 1 ? <>{scopes.map((scope) => name(scope))}</> : (
    <details>
      <summary>{t("scopeCount", { count: scopes.length })}</summary>
      <ul class="plain-list">{scopes.map((scope) => <li key={scope}>{name(scope)}</li>)}</ul>
    </details>
  );
}
