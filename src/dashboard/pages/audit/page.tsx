import { ListPage, useApi, usePage } from "../../kit/lists.tsx";
import { ROLES } from "../../../domain/caller.ts";
import { download } from "../../api/api.ts";
import type { AuditEvent, Member, Page } from "../../api/types.ts";
import { ActionButton } from "../../kit/actions.tsx";
import { Field, SelectField } from "../../kit/fields.tsx";
import { type Filters, Link, useFilters } from "../../router/router.tsx";
import { Moment, TextFacts } from "../../kit/screen.tsx";
import { messagesOf, shared } from "../../messages/messages.ts";
import { isNameIn } from "../../messages/fill_message.ts";
import { useMe } from "../../session/session.ts";
import { ACTION_NAMES, AUDIT, FACT_NAMES, ROLE_NAMES } from "../../texts/en.json";

const t = messagesOf(AUDIT);
const actionName = messagesOf(ACTION_NAMES);
const factName = messagesOf(FACT_NAMES);
const roleName = messagesOf(ROLE_NAMES);

/** The audit trail, newest first. Filters and page are in the URL. */
export function AuditPage() {
  const filters = useFilters("actor_id", "action", "from", "to");
  const { values, isFiltered } = filters;
  const events = usePage<AuditEvent>("/v1/audit-events", values);
  const save = (): Promise<void> =>
    download({ path: "/v1/audit-events", query: { ...values, format: "csv" }, fileName: "audit-events.csv" });
  return (
    <ListPage
      title={shared("audit")}
      lead={t("lead")}
      action={<ActionButton icon="download" onAct={save}>{t("csv")}</ActionButton>}
      filters={<FilterBar {...filters} />}
      resource={events}
      none={{ icon: "list", title: t(isFiltered ? "noneFound" : "none"), action: null }}
      columns={{
        action: [t("action"), (row) => <Action row={row} />],
        who: [t("who"), ({ actor_id: id, actor_name: name }) => <Actor id={id} name={name} />],
        when: [shared("time"), ({ at }) => <Moment iso={at} />],
        from: [t("from"), ({ address, user_agent: agent }) => (
          <span title={agent ?? undefined}>
            <code dir="ltr">{address ?? "–"}</code>
          </span>
        )],
      }}
    />
  );
}

function FilterBar({ values: wanted, isFiltered, show }: Filters) {
  const members = useApi<Page<Member>>("/v1/organization/members", { limit: 100 });
  const people = members.state === "ready" ? members.data.data : [];
  const actions = Object.keys(ACTION_NAMES).filter((action) => isNameIn(ACTION_NAMES, action));
  return (
    <div class="row controls">
      <SelectField
        name="actor_id"
        label={t("who")}
        value={wanted["actor_id"] ?? ""}
        choices={[
          { value: "", label: t("anybody") },
          ...people.map(({ user_id: value, email: label }) => ({ value, label })),
          { value: "operator", label: t("operator") },
        ]}
        onChange={(value) => show({ actor_id: value })}
      />
      <SelectField
        name="action"
        label={t("action")}
        value={wanted["action"] ?? ""}
        choices={[
          { value: "", label: t("anything") },
          ...actions.map((action) => ({ value: action, label: actionName(action) })),
        ]}
        onChange={(value) => show({ action: value })}
      />
      <DayField name="from" label={t("since")} value={wanted["from"]} onChange={(from) => show({ from })} />
      <DayField name="to" label={t("until")} value={wanted["to"]} onChange={(to) => show({ to })} />
      {isFiltered && <Link to="/audit" class="button">{t("clear")}</Link>}
    </div>
  );
}

function DayField({ name, label, value = "", onChange }: {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string) => void;
}) {
  return (
    <Field name={name} label={label} required>
      {(control) => (
        <input
          {...control}
          type="date"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

function Action({ row }: { readonly row: AuditEvent }) {
  const { action, target_id: target, target_name: targetName, details } = row;
  const facts = [
    ...(target === null ? [] : [[t("target"), <Actor id={target} name={targetName} />] as const]),
    ...Object.entries(details).map(([fact, value]) =>
      [isNameIn(FACT_NAMES, fact) ? factName(fact) : fact, valueText(value)] as const
    ),
  ];
  return (
    <div class="cell-stack">
      {isNameIn(ACTION_NAMES, action) ? actionName(action) : <code dir="ltr">{action}</code>}
      {facts.length !== 0 && (
        <details class="plain">
          <summary>{t("details")}</summary>
          <dl class="fact-list">
            <TextFacts facts={facts} />
          </dl>
        </details>
      )}
    </div>
  );
}

/** The text of a detail: roles and environments have names, other values are shown as they are. */
function valueText(value: AuditEvent["details"][string]): string {
  return (typeof value === "object" ? value : [value]).map((one) => {
    const known = ROLES.find((name) => name === one);
    return known === undefined ? one === "test" || one === "live" ? shared(one) : String(one) : roleName(known);
  }).join(", ");
}

/** Who acted, or who it was done to: by name where the name is known. */
function Actor({ id, name }: { readonly id: string; readonly name: string | null }) {
  const me = useMe();
  if (me?.user.id === id) {
    return <>{shared("you")}</>;
  }
  if (name !== null) {
    return <bdi class="broken" title={id}>{name}</bdi>;
  }
  const gone = id.startsWith("usr_") ? t("goneMember") : id.startsWith("key_") ? t("goneKey") : undefined;
  return id === "operator"
    ? <>{t("operator")}</>
    : gone === undefined
    ? <code class="broken" dir="ltr">{id}</code>
    : <span class="muted" title={id}>{gone}</span>;
}
