import { isNameIn } from "../../messages/define_messages.ts";
import type { AuditEvent } from "../../api/types.ts";
import { useStore } from "../../base/use_store.ts";
import { Listed } from "../../kit/lists/listed.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { usePage } from "../../kit/lists/use_page.ts";
import { Moment } from "../../kit/moment.tsx";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { session } from "../../session/session.ts";
import { ACTION_NAMES } from "./action_names.ts";
import { AUDIT } from "./messages.ts";

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
        { name: "who", head: t("who"), cell: ({ actor_id: id }) => <Actor id={id} /> },
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

function Action({ row: { action, target_id: target, details } }: { readonly row: AuditEvent }) {
  const t = useMessages(AUDIT);
  const name = useMessages(ACTION_NAMES);
  const facts = [...(target === null ? [] : [[t("target"), target] as const]), ...Object.entries(details)];
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
                  <bdi class="broken">{Array.isArray(value) ? value.join(", ") : String(value)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

function Actor({ id }: { readonly id: string }) {
  const t = useMessages(AUDIT);
  const who = useStore(session);
  if (who.state === "present" && who.me.user.id === id) {
    return <>{t("you")}</>;
  }
  return id === "operator" ? <>{t("operator")}</> : <code class="broken" dir="ltr">{id}</code>;
}
