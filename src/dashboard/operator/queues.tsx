import { Badge, Moment, Screen, Section, Segments } from "../kit/screen.tsx";
import { ActionButton, Button } from "../kit/actions.tsx";
import { askToConfirm } from "../kit/dialog.tsx";
import { List, Loaded, Table } from "../kit/lists.tsx";
import { number } from "../messages/formats.ts";
import { messagesOf, shared } from "../messages/messages.ts";
import { go, useRoute } from "../router/router.tsx";
import { callOperator, type Job, type Queue, type Queues, useOperator, useOperatorPage } from "./operator_session.ts";
import { OPERATOR } from "../texts/en.json";

const t = messagesOf(OPERATOR);

const STATES = ["waiting", "active", "delayed", "failed", "stuck"] as const;
const QUEUES = ["maintenance", "batches", "webhooks", "mails"] as const;

/** The queues, and the jobs of one of them in one state. Both are in the address. */
export function QueuesPage() {
  const { query } = useRoute();
  const queue = QUEUES.find((name) => name === query.get("queue")) ?? "batches";
  const state = STATES.find((name) => name === query.get("state")) ?? "failed";
  const queues = useOperator<Queues>("/queues");
  const show = (changed: Readonly<Record<string, string>>): void =>
    go(`/operator/queues?${new URLSearchParams({ queue, state, ...changed }).toString()}`);
  return (
    <Screen title={t("queues")}>
      <Loaded resource={queues}>{({ data }) => <QueueTable rows={data} />}</Loaded>
      <Section title={t("jobs")}>
        <Segments
          label={t("queue")}
          value={queue}
          choices={QUEUES.map((name) => ({ value: name, label: t(`queue_${name}`) }))}
          onChoose={(name) => show({ queue: name })}
        />
        <Segments
          label={shared("state")}
          value={state}
          choices={STATES.map((name) => ({ value: name, label: t(`jobs_${name}`) }))}
          onChoose={(name) => show({ state: name })}
        />
        <Jobs key={`${queue} ${state}`} queue={queue} state={state} onChange={queues.refresh} />
      </Section>
    </Screen>
  );
}

function QueueTable({ rows }: { readonly rows: readonly Queue[] }) {
  return (
    <Table
      caption={t("queues")}
      rows={rows}
      rowKey={({ queue }) => queue}
      columns={{
        queue: [t("queue"), ({ queue }) => t(`queue_${queue}`)],
        ...Object.fromEntries(STATES.map((state) => {
          const cell = (row: Queue) =>
            state === "stuck" && row.stuck > 0 ? <Badge tone="bad">{number(row.stuck)}</Badge> : number(row[state]);
          return [state, [t(`jobs_${state}`), cell, "end"] as const];
        })),
      }}
    />
  );
}

function Jobs({ queue, state, onChange }: {
  readonly queue: string;
  readonly state: (typeof STATES)[number];
  readonly onChange: () => void;
}) {
  const jobs = useOperatorPage<Job>(`/queues/${queue}/jobs`, { state });
  const call = async (method: "POST" | "DELETE", { id }: Job, rest = ""): Promise<void> => {
    await callOperator(method, `/queues/${queue}/jobs/${encodeURIComponent(id)}${rest}`);
    jobs.refresh();
    onChange();
  };
  const remove = (job: Job): void =>
    askToConfirm({
      title: t("removeOf", { id: job.id }),
      actionLabel: t("remove"),
      done: t("done"),
      onConfirm: () => call("DELETE", job),
      body: t("removeText"),
    });
  return (
    <List
      caption={t("jobs")}
      resource={jobs}
      none={{ icon: "stack", title: t("noJobs") }}
      columns={{
        job: [t("job"), ({ id, name }) => (
          <span class="cell-stack">
            <code dir="ltr">{name}</code>
            <code class="muted broken" dir="ltr">{id}</code>
          </span>
        )],
        created: [t("created"), ({ created_at: at }) => <Moment iso={at} as="ago" />],
        attempts: [t("attempts"), ({ attempts }) => attempts, "end"],
        fault: [t("fault"), ({ fault }) => fault === null ? "–" : <bdi class="broken">{fault}</bdi>],
      }}
      actions={(job) => (
        <>
          {state === "failed" && (
            <ActionButton
              label={t("retryOf", { id: job.id })}
              done={t("done")}
              onAct={() => call("POST", job, "/retry")}
            >
              {t("retry")}
            </ActionButton>
          )}
          <Button label={t("removeOf", { id: job.id })} onPress={() => remove(job)}>{t("remove")}</Button>
        </>
      )}
    />
  );
}
