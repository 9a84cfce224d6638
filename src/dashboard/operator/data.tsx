import { useEffect } from "preact/hooks";
import { ActionButton, Button, CodeBlock } from "../kit/actions.tsx";
import { askToConfirm, FormDialog, openDialog } from "../kit/dialog.tsx";
import { SearchForm } from "../kit/fields.tsx";
import { Empty, List, Loaded, type Resource, Table } from "../kit/lists.tsx";
import { Badge, Moment, Screen, Section } from "../kit/screen.tsx";
import { bytes, number } from "../messages/formats.ts";
import { messagesOf, shared } from "../messages/messages.ts";
import { go, useRoute } from "../router/router.tsx";
import { OPERATOR } from "../texts/en.json";
import {
  callOperator,
  type CatalogOffers,
  type DataChange,
  type LastDataChange,
  type OperatorDatasets,
  useOperator,
} from "./operator_session.ts";

const t = messagesOf(OPERATOR);

/** Between two looks at a change that runs. Milliseconds. */
const LOOK_MS = 1000;
const LOOK_AGAIN_MS = 8000;
const TONES = {
  running: "neutral",
  done: "good",
  failed: "bad",
  cancelled: "neutral",
  interrupted: "warning",
} as const;

/** What comes with the service. */
const BUILT_IN: ReadonlySet<string> = new Set(["world", "world-postcodes"]);

type Offer = CatalogOffers["data"][number];

/** The data sets in force, the change that runs, and what the catalog has to load. */
export function DataPage() {
  const last = useOperator<LastDataChange>("/data-change");
  const datasets = useOperator<OperatorDatasets>("/datasets");
  const change = last.state === "ready" ? last.data.change : null;
  const isRunning = change?.state === "running";
  useEffect(() => {
    if (!isRunning) {
      return undefined;
    }
    // Again later too: a request that failed brings no new state.
    const timers = [setTimeout(last.refresh, LOOK_MS), setInterval(last.refresh, LOOK_AGAIN_MS)];
    return () => timers.forEach(clearInterval);
  }, [isRunning, change]);
  useEffect(() => {
    if (isRunning || change === null) {
      return undefined;
    }
    // The server reads a new set a moment after the command has ended.
    const timers = [LOOK_MS, LOOK_AGAIN_MS].map((ms) => setTimeout(datasets.refresh, ms));
    return () => timers.forEach(clearTimeout);
  }, [isRunning]);
  return (
    <Screen title={t("data")}>
      {change !== null && <ChangeCard change={change} onChanged={last.refresh} />}
      <DatasetList datasets={datasets} isBusy={isRunning} onStarted={last.refresh} />
      <CatalogSection isBusy={isRunning} onStarted={last.refresh} />
    </Screen>
  );
}

function ChangeCard({ change, onChanged }: { readonly change: DataChange; readonly onChanged: () => void }) {
  const { action, name, state, fraction, lines, started_at: startedAt } = change;
  const title = t(state === "failed" ? `failed_${action}` : `change_${action}`, { name });
  const isRunning = state === "running";
  const cancel = async (): Promise<void> => {
    await callOperator("DELETE", "/data-change");
    onChanged();
  };
  const again = async (): Promise<void> => {
    await startChange(action, name);
    onChanged();
  };
  return (
    <Section
      title={title}
      kind="card"
      actions={isRunning
        ? <ActionButton onAct={cancel}>{shared("cancel")}</ActionButton>
        : state === "done"
        ? null
        : <ActionButton onAct={again}>{shared("retry")}</ActionButton>}
    >
      <p class="row" role="status">
        <Badge tone={TONES[state]}>{t(`change_${state}`)}</Badge>
        <Moment iso={startedAt} as="ago" />
      </p>
      {isRunning && <progress aria-label={title} max={1} value={fraction ?? undefined} />}
      {lines.length !== 0 && <CodeBlock name={t("output")} text={lines.join("\n")} />}
    </Section>
  );
}

function startChange(action: DataChange["action"], name: string): Promise<void> {
  const path = `/datasets/${name}`;
  return action === "add"
    ? callOperator("POST", "/datasets", { body: { name } })
    : action === "update"
    ? callOperator("POST", `${path}/update`)
    : callOperator("DELETE", path);
}

function DatasetList({ datasets, isBusy, onStarted }: {
  readonly datasets: Resource<OperatorDatasets>;
  readonly isBusy: boolean;
  readonly onStarted: () => void;
}) {
  const remove = (name: string): void =>
    askToConfirm({
      title: t("removeOf", { id: name }),
      actionLabel: t("remove"),
      onConfirm: () => startChange("remove", name).then(onStarted),
      body: t("removeDataText"),
    });
  return (
    <List
      caption={t("data")}
      resource={datasets}
      none={{ icon: "globe", title: t("noData") }}
      rowKey={({ name }) => name}
      columns={{
        name: [shared("name"), ({ name, source, version }) => (
          <span class="cell-stack">
            <bdi class="broken">{name}</bdi>
            <small class="muted" dir="ltr">{`${source} ${version}`}</small>
          </span>
        )],
        streets: [shared("streets"), ({ counts }) => number(counts.streets), "end"],
        houses: [shared("houses"), ({ counts }) => number(counts.houses), "end"],
        dated: [t("dated"), ({ data_from: from }) => from === null ? "–" : <Moment iso={from} as="date" />],
        added: [t("loadedAt"), ({ added_at: added }) => <Moment iso={added} as="ago" />],
        licence: [shared("licence"), ({ licence }) => <bdi class="broken">{licence}</bdi>],
      }}
      actions={({ name, updatable }) =>
        BUILT_IN.has(name) || isBusy ? "–" : (
          <>
            {updatable && (
              <ActionButton
                label={t("updateOf", { id: name })}
                onAct={() => startChange("update", name).then(onStarted)}
              >
                {t("update")}
              </ActionButton>
            )}
            <Button label={t("removeOf", { id: name })} onPress={() => remove(name)}>{t("remove")}</Button>
          </>
        )}
    />
  );
}

/** The words are in the address. */
function CatalogSection({ isBusy, onStarted }: { readonly isBusy: boolean; readonly onStarted: () => void }) {
  const words = useRoute().query.get("q") ?? "";
  return (
    <Section title={t("loadData")} lead={t("loadDataLead")}>
      <SearchForm
        label={t("catalogSearch")}
        submitLabel={shared("search")}
        text={words}
        maxLength={100}
        onSearch={(q) => go(q === "" ? "/operator/data" : `/operator/data?${new URLSearchParams({ q }).toString()}`)}
      />
      {words !== "" && <Offers key={words} words={words} isBusy={isBusy} onStarted={onStarted} />}
    </Section>
  );
}

function Offers({ words, isBusy, onStarted }: {
  readonly words: string;
  readonly isBusy: boolean;
  readonly onStarted: () => void;
}) {
  const offers = useOperator<CatalogOffers>("/catalog", { q: words });
  useEffect(() => {
    if (!isBusy && offers.state === "ready") {
      offers.refresh();
    }
  }, [isBusy]);
  const load = (offer: Offer, free: number): void =>
    openDialog(
      <FormDialog
        title={t("loadOf", { id: offer.id })}
        submitLabel={t("load")}
        onSubmit={() => startChange("add", offer.id).then(onStarted)}
      >
        <p>
          {offer.size_bytes === null
            ? t("loadTextUnknown", { free: bytes(free) })
            : t("loadText", { size: sizeOf(offer), free: bytes(free) })}
        </p>
      </FormDialog>,
    );
  return (
    <Loaded resource={offers}>
      {({ data, free_bytes: free }) =>
        data.length === 0 ? <Empty icon="search" title={t("noOffers")} /> : (
          <Table
            caption={t("offers")}
            rows={data}
            columns={{
              title: [shared("name"), ({ id, title, usual }) => (
                <span class="cell-stack">
                  {usual
                    ? (
                      <strong>
                        <bdi>{title}</bdi>
                      </strong>
                    )
                    : <bdi>{title}</bdi>}
                  <small class="muted broken" dir="ltr">{id}</small>
                </span>
              )],
              size: [t("size"), sizeOf, "end"],
              licence: [shared("licence"), ({ licence, attribution }) => (
                <span class="cell-stack">
                  <bdi>{licence}</bdi>
                  <small class="muted">
                    <bdi>{attribution}</bdi>
                  </small>
                </span>
              )],
            }}
            actions={(offer) =>
              offer.loaded
                ? <Badge tone="good">{t("loaded")}</Badge>
                : isBusy
                ? "–"
                : <Button label={t("loadOf", { id: offer.id })} onPress={() => load(offer, free)}>{t("load")}</Button>}
          />
        )}
    </Loaded>
  );
}

function sizeOf({ size_bytes: size }: Offer): string {
  return size === null ? t("sizeUnknown") : bytes(size);
}
