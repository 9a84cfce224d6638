import { ListPage } from "../kit/lists.tsx";
import { Moment, TextFacts } from "../kit/screen.tsx";
import { number } from "../messages/formats.ts";
import { messagesOf, shared } from "../messages/messages.ts";
import { isNameIn } from "../messages/fill_message.ts";
import { Link } from "../router/router.tsx";
import { type OperatorEvent, useOperatorPage } from "./operator_session.ts";
import { FACT_NAMES, OPERATOR, OPERATOR_ACTION_NAMES } from "../texts/en.json";

const t = messagesOf(OPERATOR);
const actionName = messagesOf(OPERATOR_ACTION_NAMES);
const factName = messagesOf(FACT_NAMES);

/** What operators did, newest first. */
export function AuditPage() {
  return (
    <ListPage
      title={t("audit")}
      resource={useOperatorPage<OperatorEvent>("/audit-events")}
      none={{ icon: "list", title: t("noEvents") }}
      columns={{
        action: [t("action"), ({ action }) =>
          isNameIn(OPERATOR_ACTION_NAMES, action) ? actionName(action) : <code dir="ltr">{action}</code>],
        target: [t("target"), (event) => <Target event={event} />],
        who: [shared("operator"), ({ operator }) =>
          operator === null ? t("commandLine") : <bdi class="broken">{operator.email}</bdi>],
        when: [t("when"), ({ at }) => <Moment iso={at} />],
        details: [t("details"), (event) => <Details event={event} />],
      }}
    />
  );
}

interface EventProps {
  readonly event: OperatorEvent;
}

/** Who or what it was done to; nothing where operators did it to themselves. */
function Target({ event: { target_id: id, operator, names } }: EventProps) {
  if (id === null || id === operator?.id) {
    return <>–</>;
  }
  const name = names[id];
  const text = name === undefined
    ? <code class="broken" dir="ltr">{id}</code>
    : <bdi class="broken" title={id}>{name}</bdi>;
  return id.startsWith("org_") && name !== undefined ? <Link to={`/operator/organizations/${id}`}>{text}</Link> : text;
}

/** Joins the two events of one visit for programs; people see it by the organization. */
const ONLY_FOR_PROGRAMS = "impersonation";

function Details({ event: { details, names } }: EventProps) {
  const textOf = (fact: string, value: string | number): string => {
    if (typeof value === "number") {
      return number(value);
    }
    const queue = `queue_${value}`;
    if (fact === "queue" && isNameIn(OPERATOR, queue)) {
      return t(queue);
    }
    return fact === "user" ? names[value] ?? value : value;
  };
  const facts = Object.entries(details).filter(([fact]) => fact !== ONLY_FOR_PROGRAMS)
    .map(([fact, value]) => [isNameIn(FACT_NAMES, fact) ? factName(fact) : fact, textOf(fact, value)] as const);
  return facts.length === 0 ? <>–</> : (
    <dl class="fact-list">
      <TextFacts facts={facts} />
    </dl>
  );
}
