import { ROLES } from "../../../domain/caller.ts";
import { defineMessages, isNameIn } from "../../messages/define_messages.ts";
import type { AuditEvent } from "../../api/types.ts";
import { useStore } from "../../base/use_store.ts";
import { Listed } from "../../kit/lists/listed.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { usePage } from "../../kit/lists/use_page.ts";
import { Moment } from "../../kit/moment.tsx";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { session } from "../../session/session.ts";
import { SHARED } from "../../messages/shared_messages.ts";
import { ROLE_NAMES } from "../../layout/role_names.ts";
import { ACTION_NAMES } from "./action_names.ts";
import { FACT_NAMES } from "./fact_names.ts";

const AUDIT = defineMessages({
  en: {
    title: "Audit trail",
    lead: "Who did what, when and from where. Entries cannot be changed.",
    none: "No events yet",
    action: "Event",
    who: "Actor",
    goneKey: "Deleted key",
    goneMember: "Former member",
    you: "you",
    operator: "the operator",
    when: "Time",
    from: "IP address",
    details: "Details",
    target: "Target",
  },
  de: {
    title: "Audit-Protokoll",
    lead: "Wer was getan hat, wann und von wo. Einträge lassen sich nicht ändern.",
    none: "Noch keine Ereignisse",
    action: "Ereignis",
    who: "Person",
    goneKey: "Gelöschter Schlüssel",
    goneMember: "Ehemaliges Mitglied",
    you: "Sie",
    operator: "der Betreiber",
    when: "Zeit",
    from: "IP-Adresse",
    details: "Details",
    target: "Ziel",
  },
  fr: {
    title: "Journal d’audit",
    lead: "Qui a fait quoi, quand et d’où. Les entrées ne peuvent pas être modifiées.",
    none: "Aucun événement pour le moment",
    action: "Événement",
    who: "Auteur",
    goneKey: "Clé supprimée",
    goneMember: "Ancien membre",
    you: "vous",
    operator: "l’opérateur",
    when: "Date",
    from: "Adresse IP",
    details: "Détails",
    target: "Cible",
  },
  es: {
    title: "Registro de auditoría",
    lead: "Quién hizo qué, cuándo y desde dónde. Las entradas no se pueden modificar.",
    none: "Aún no hay eventos",
    action: "Evento",
    who: "Autor",
    goneKey: "Clave eliminada",
    goneMember: "Antiguo miembro",
    you: "usted",
    operator: "el operador",
    when: "Fecha",
    from: "Dirección IP",
    details: "Detalles",
    target: "Objeto",
  },
  ar: {
    title: "سجل التدقيق",
    lead: "من فعل ماذا، ومتى ومن أين. لا أحد يستطيع تغييره.",
    none: "لم يحدث شيء بعد",
    action: "ماذا",
    who: "من",
    goneKey: "مفتاح محذوف",
    goneMember: "عضو سابق",
    you: "أنت",
    operator: "المشغّل",
    when: "متى",
    from: "من أين",
    details: "التفاصيل",
    target: "المتأثر",
  },
});

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
