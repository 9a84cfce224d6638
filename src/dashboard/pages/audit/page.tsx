import { ROLES } from "../../../domain/caller.ts";
import type { AuditEvent } from "../../api/types.ts";
import { useStore } from "../../base/use_store.ts";
import { Listed } from "../../kit/lists/listed.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { usePage } from "../../kit/lists/use_page.ts";
import { Moment } from "../../kit/moment.tsx";
import { Screen } from "../../kit/screen.tsx";
import { isNameIn } from "../../messages/texts.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { session } from "../../session/session.ts";
import { ACTION_NAMES, AUDIT, FACT_NAMES, ROLE_NAMES, SHARED } from "../../texts/en.json";

/** The audit trail, newest first. */
export function AuditPage() {
  const t = useMessages(AUDIT);
  const events = usePage<AuditEvent>("/v1/audit-events");
  return (
    <Screen title={t("title")} lead={t("lead")}>
      <Listed resource={events} none={{ icon: "list", title: t("none") }}>
        {(rows) => <EventTable rows={rows} />}
      </Listed>
    </Screen>
  );
}

function EventTable({ rows }: { readonly rows: readonly AuditEvent[] }) {
  const t = useMessages(AUDIT);
  return (
    <Table
      caption={t("title")}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { name: "action", head: t("action"), cell: (row) => <Action row={row} /> },
        { name: "who", head: t("who"), cell: ({ actor_id: id, actor_name: name }) => <Actor id={id} name={name} /> },
        { name: "when", head: t("when"), cell: ({ at }) => <Moment iso={at} /> },
        {
          name: "from",
          head: t("from"),
          cell: ({ address, user_agent: agent }) => (
            <span title={agent ?? undefined}>
              <code dir="ltr">{address ?? "–"}</code>
            </span>
          ),
        },
      ]}
    />
  );
}

function Action({ row }: { readonly row: AuditEvent }) {
  const { action, target_id: target, target_name: targetName, details } = row;
  const t = useMessages(AUDIT);
  const name = useMessages(ACTION_NAMES);
  const factName = useMessages(FACT_NAMES);
  const valueText = useValueText();
  const facts = [
    ...(target === null ? [] : [[t("target"), <Actor id={target} name={targetName} />] as const]),
    ...Object.entries(details).map(([fact, value]) =>
      [isNameIn(FACT_NAMES, fact) ? factName(fact) : fact, valueText(value)] as const
    ),
  ];
  return (
    <div class="cell-stack">
      {isNameIn(ACTION_NAMES, action) ? name(action) : <code dir="ltr">{action}</code>}
      {facts.length === 0 ? null : (
        <details class="plain">
          <summary>{t("details")}</summary>
          <dl class="fact-list">
            {facts.map(([fact, value]) => (
              <div key={fact}>
                <dt>{fact}</dt>
                <dd>
                  <bdi class="broken">{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

/** The text of a detail: roles and environments have names, other values are shown as they are. */
function useValueText(): (value: AuditEvent["details"][string]) => string {
  const role = useMessages(ROLE_NAMES);
  const shared = useMessages(SHARED);
  const one = (value: string | number): string => {
    const known = ROLES.find((name) => name === value);
    return known === undefined ? value === "test" || value === "live" ? shared(value) : String(value) : role(known);
  };
  return (value) => (typeof value === "object" ? value : [value]).map(one).join(", ");
}

/** Who acted, or who it was done to: by name where the name is known. */
function Actor({ id, name }: { readonly id: string; readonly name: string | null }) {
  const t = useMessages(AUDIT);
  const who = useStore(session);
  if (who.state === "present" && who.me.user.id === id) {
    return <>{t("you")}</>;
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
