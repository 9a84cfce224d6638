import { Listed } from "../kit/lists/listed.tsx";
import { Table } from "../kit/lists/table.tsx";
import { Moment } from "../kit/moment.tsx";
import { Screen } from "../kit/screen.tsx";
import { isNameIn } from "../messages/define_messages.ts";
import { useMessages } from "../messages/use_messages.ts";
import { Link } from "../router/link.tsx";
import { OPERATOR_ACTION_NAMES } from "./action_names.ts";
import { OPERATOR } from "./messages.ts";
import type { OperatorEvent } from "./types.ts";
import { useOperatorPage } from "./use_operator.ts";

/** What operators did, newest first. */
export function AuditPage() {
  const t = useMessages(OPERATOR);
  const name = useMessages(OPERATOR_ACTION_NAMES);
  const events = useOperatorPage<OperatorEvent>("/audit-events");
  return (
    <Screen title={t("audit")}>
      <Listed resource={events} none={{ icon: "list", title: t("noEvents") }}>
        {(rows) => (
          <Table
            caption={t("audit")}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                name: "action",
                head: t("action"),
                cell: ({ action }) =>
                  isNameIn(OPERATOR_ACTION_NAMES, action) ? name(action) : <code dir="ltr">{action}</code>,
              },
              {
                name: "who",
                head: t("who"),
                cell: ({ operator }) =>
                  operator === null ? t("commandLine") : <bdi class="broken">{operator.email}</bdi>,
              },
              { name: "target", head: t("target"), cell: ({ target_id: target }) => <Target id={target} /> },
              { name: "when", head: t("when"), cell: ({ at }) => <Moment iso={at} /> },
              {
                name: "details",
                head: t("details"),
                cell: ({ details }) => (
                  <bdi class="broken" dir="ltr">
                    {Object.entries(details).map(([fact, value]) => `${fact}: ${value}`).join(", ") || "–"}
                  </bdi>
                ),
              },
            ]}
          />
        )}
      </Listed>
    </Screen>
  );
}

function Target({ id }: { readonly id: string | null }) {
  if (id === null) {
    return <>–</>;
  }
  const code = <code class="broken" dir="ltr">{id}</code>;
  return id.startsWith("org_") ? <Link to={`/operator/organizations/${id}`}>{code}</Link> : code;
}
