import { useEffect, useId, useRef, useState } from "preact/hooks";
import { pendingInput } from "../../base/pending_input.ts";
import { Loaded, useResource } from "../../kit/lists.tsx";
import { Moment, Screen, Section } from "../../kit/screen.tsx";
import { clockTime, countriesByName, countryName, date, longDay, number, percent } from "../../messages/formats.ts";
import { language, messagesOf, shared } from "../../messages/messages.ts";
import { go, Link } from "../../router/router.tsx";
import { useEnvironment, useMay, useMe } from "../../session/session.ts";
import { LimitCard, UsagePlot } from "../usage/usage_parts.tsx";
import { type HomeData, loadHome } from "./load_home.ts";
import { ActionButton, Button, CodeBlock } from "../../kit/actions.tsx";
import { SuggestInput } from "../../suggest/suggest_input.tsx";
import { HOME, STATUS_NAMES } from "../../texts/en.json";
import type { Batch, CreatedKey, DatasetCountry, Datasets, KeyRow, Me, Usage } from "../../api/types.ts";
import { batchName, BatchStatus } from "../../batch/batch_parts.tsx";
import { Icon } from "../../kit/icon.tsx";
import { ShareBar } from "../../kit/plots/share_bar.tsx";
import { api } from "../../api/api.ts";
import { openDialog } from "../../kit/dialog.tsx";
import { BASE_PATH } from "../../base/base_path.ts";
import { curlSample, resolveRequest } from "../../resolution/request_samples.ts";
import { NewKeyDialog } from "../keys/key_forms.tsx";
import type { ComponentChildren } from "preact";

const t = messagesOf(HOME);
const statusName = messagesOf(STATUS_NAMES);

/** The start page of signed-in people: an input, the first steps, what waits, and what happened. */
export function HomePage() {
  const me = useMe();
  const environment = useEnvironment();
  const maySeeKeys = useMay("admin");
  // The service refuses calls of viewers.
  const mayResolve = useMay("member");
  const home = useResource(
    (signal) => loadHome({ environment, maySeeKeys, signal }),
    [environment, maySeeKeys],
  );
  useEffect(() => {
    const input = pendingInput.get();
    if (input !== "") {
      pendingInput.set("");
      go(`/try#${new URLSearchParams({ input }).toString()}`, "replace");
    }
  }, []);
  return (
    <Screen title={shared("home")} lead={t("lead")}>
      {mayResolve && <InputBox />}
      <Loaded resource={home}>
        {(data) => (
          <>
            {me !== undefined && mayResolve && <Setup me={me} home={data} onChanged={home.refresh} />}
            <div class="home-grid">
              <div>
                <CallsCard usage={data.usage} />
                <BatchesCard batches={data.batches} />
                {data.keys !== undefined && <KeysCard keys={data.keys} />}
              </div>
              <div>
                <ToDoCard home={data} />
                <LimitCard period={data.usage.period} />
                <DataCard datasets={data.datasets} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** A field for an input; the answer is on the page `/try`. */
function InputBox() {
  const [input, setInput] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    ask(field.current?.value ?? input);
  };
  return (
    <form class="ask card" role="search" onSubmit={submit}>
      <label for="home-ask" class="unseen">{t("ask")}</label>
      <SuggestInput
        id="home-ask"
        field={field}
        value={input}
        placeholder={shared("inputKinds")}
        onInput={setInput}
        onChoose={({ input: chosen }) => ask(chosen)}
      />
      <Button type="submit" kind="primary" icon="target">{shared("resolve")}</Button>
    </form>
  );
}

/** Resolves a text on the page `/try`. It is put after `#`, so that inputs stay out of servers' logs. */
function ask(text: string): void {
  go(text.trim() === "" ? "/try" : `/try#${new URLSearchParams({ input: text }).toString()}`);
}

/** Calls of the last 30 days. */
function CallsCard({ usage }: { readonly usage: Usage }) {
  const found = (usage.groups ?? []).find(({ group }) => group === "found")?.calls ?? 0;
  const known = (usage.groups ?? []).filter(({ group }) => group in STATUSES)
    .reduce((sum, { calls }) => sum + calls, 0);
  return (
    <Section title={t("calls")} actions={<Link to="/usage?range=30">{shared("usage")}</Link>} kind="card">
      <p class="row">
        <span class="big-number">{number(usage.total)}</span>
        {known !== 0 && <span class="muted">{t("foundShare", { share: percent(found / known) })}</span>}
      </p>
      {usage.total === 0
        ? (
          <p class="muted">
            {t("noCalls")} <Link to="/try">{t("tryIt")}</Link>
          </p>
        )
        : <UsagePlot usage={usage} by="status" size="small" />}
    </Section>
  );
}

const STATUSES = { found: true, uncertain: true, unresolved: true };

/** The newest batches with their results. */
function BatchesCard({ batches }: { readonly batches: readonly Batch[] }) {
  const mayStart = useMay("member");
  return (
    <Section title={t("batches")} actions={<Link to="/batches">{shared("allBatches")}</Link>} kind="card">
      {batches.length === 0
        ? (
          <p class="muted">
            {t("noBatches")} {mayStart && <Link to="/batches/new">{t("newBatch")}</Link>}
          </p>
        )
        : (
          <ul class="rows">
            {batches.map((batch) => (
              <li key={batch.id}>
                <div class="grow">
                  <Link to={`/batches/${batch.id}`}>
                    <bdi class="broken">{batchName(batch)}</bdi>
                  </Link>
                  <div class="muted">
                    <small>
                      <Moment iso={batch.created_at} />
                    </small>
                  </div>
                </div>
                {batch.finished_at === null ? <BatchStatus batch={batch} /> : <BatchShares batch={batch} />}
              </li>
            ))}
          </ul>
        )}
    </Section>
  );
}

function BatchShares({ batch: { counts } }: { readonly batch: Batch }) {
  const shares = (["found", "uncertain", "unresolved"] as const)
    .map((status) => ({ name: statusName(status), value: counts[status], tone: `tone-${status}` }));
  const all = [...shares, { name: t("failed"), value: counts.failed, tone: "tone-rest" }];
  const label = all.filter(({ value }) => value > 0).map((one) => `${one.name} ${number(one.value)}`).join(", ");
  return (
    <>
      <div class="bar">
        <ShareBar label={label} shares={all} total={counts.total} />
      </div>
      <small>{counts.total === 0 ? "–" : t("foundShare", { share: percent(counts.found / counts.total) })}</small>
    </>
  );
}

/** What waits for somebody, each with the page where it is done. */
function ToDoCard({ home }: { readonly home: HomeData }) {
  const mayReview = useMay("member");
  const { period, storage } = home.usage;
  const items: { readonly key: string; readonly to: string; readonly text: string }[] = [];
  if (period.calls >= period.limit * WARNING_SHARE) {
    const when = period.unit === "month" ? longDay(period.ends_at) : clockTime(period.ends_at);
    items.push({
      key: "limit",
      to: "/usage",
      text: t(period.remaining === 0 ? "limitReached" : "limitNear", { when }),
    });
  }
  if (storage.used_bytes >= storage.limit_bytes * WARNING_SHARE) {
    items.push({ key: "storage", to: "/usage", text: t("storageNear") });
  }
  for (const batch of home.batches) {
    const count = home.openRows.get(batch.id) ?? 0;
    if (count > 0) {
      const to = mayReview ? `/batches/${batch.id}/review` : `/batches/${batch.id}`;
      items.push({ key: batch.id, to, text: t("toReview", { count, name: batchName(batch) }) });
    }
  }
  if (home.rowsWithoutData > 0) {
    items.push({ key: "data", to: "/data", text: t("dataMissing", { count: home.rowsWithoutData }) });
  }
  return (
    <Section title={t("toDo")} kind="card">
      {items.length === 0 ? <p class="muted">{t("nothingToDo")}</p> : (
        <ul class="rows to-do">
          {items.map(({ key, to, text }) => (
            <li key={key}>
              <Link to={to}>
                <Icon name="warning" />
                <span>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Used share from which a limit is near; the same as for the event `quota.warning`. */
const WARNING_SHARE = 0.8;
/** Data sets that are listed; the others are on their own page. */
const DATASETS_MAX = 5;
const KEYS_MAX = 5;
const COUNTRIES_MAX = 3;

/** What is loaded, and how old it is. */
function DataCard({ datasets: { data } }: { readonly datasets: Datasets }) {
  const textOf = (countries: readonly string[]): string =>
    countries.length === 0
      ? t("world")
      : countries.length > COUNTRIES_MAX
      ? t("countries", { count: countries.length })
      : new Intl.ListFormat(language).format(countries.map(countryName));
  return (
    <Section title={t("data")} actions={<Link to="/data">{t("toData")}</Link>} kind="card">
      {data.length === 0 ? <p class="muted">{t("noData")}</p> : (
        <ul class="rows">
          {data.slice(0, DATASETS_MAX).map(({ name, countries, data_from: from, added_at: added }) => (
            <li key={name}>
              <div class="grow">
                <bdi>{textOf(countries)}</bdi>
                <div class="muted">
                  <small>
                    <bdi class="broken">{name}</bdi>
                  </small>
                </div>
              </div>
              <small class="muted">
                {from === null ? t("added", { day: date(added) }) : t("dataFrom", { day: dayOf(from) })}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Dates of data are days, and in a few files something else, which is shown as it is. */
function dayOf(text: string): string {
  return Number.isNaN(Date.parse(text)) ? text : date(text);
}

/** The keys that were used last. */
function KeysCard({ keys }: { readonly keys: readonly KeyRow[] }) {
  const rows = keys.toSorted((a, b) => (b.last_used_at ?? "").localeCompare(a.last_used_at ?? "")).slice(0, KEYS_MAX);
  return (
    <Section title={t("keys")} actions={<Link to="/keys">{t("toKeys")}</Link>} kind="card">
      {rows.length === 0 ? <p class="muted">{t("noKeys")}</p> : (
        <ul class="rows">
          {rows.map(({ id, name, environment, last_used_at: at }) => (
            <li key={id}>
              <div class="grow">
                <bdi class="broken">{name}</bdi> <small class="muted">{shared(environment)}</small>
              </div>
              <small class="muted">{at === null ? t("neverUsed") : <Moment iso={at} />}</small>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Interval at which the state is read while a step is open, and for how long: an open page must not ask for ever. */
const EVERY_MS = 5000;

const POLLS_MAX = 240;

/** Intervals without an answer after which the state is requested again. */
const PATIENCE = 12;

/**
 * The first steps of an organization, each done when the service says so: data, a key, a call. Shown until somebody
 * hides them in this browser; a browser that never saw them open does not show them done.
 */
function Setup({ me, home, onChanged }: {
  readonly me: Me;
  readonly home: HomeData;
  /** Loads `home` again. */
  readonly onChanged: () => void;
}) {
  const { id } = me.organization;
  const [state, setState] = useState(() => setupState(id));
  const [polls, setPolls] = useState(0);
  const asked = useRef<{ readonly home: HomeData; readonly poll: number } | undefined>(undefined);
  const steps = stepsOf(home);
  const showKey = (created: CreatedKey): void => openDialog(<NewKeyDialog created={created} isFirst />, onChanged);
  const isDone = steps.hasStreets && steps.hasKey && steps.hasCall;
  const isHidden = state === "hidden" || (isDone && state === "unseen");
  useEffect(() => {
    if (!isDone && state === "unseen") {
      rememberSetup(id, "open");
      setState("open");
    }
  }, [isDone, state]);
  useEffect(() => {
    if (isDone || isHidden || polls >= POLLS_MAX) {
      return undefined;
    }
    const timer = setTimeout(() => {
      setPolls(polls + 1);
      // A request that would replace one still under way would never let a slow service answer.
      const isWaiting = asked.current?.home === home && polls - asked.current.poll < PATIENCE;
      if (document.visibilityState === "visible" && !isWaiting) {
        asked.current = { home, poll: polls };
        onChanged();
      }
    }, EVERY_MS);
    return () => clearTimeout(timer);
  }, [isDone, isHidden, polls, home]);
  if (isHidden) {
    return null;
  }
  const hide = (): void => {
    rememberSetup(id, "hidden");
    setState("hidden");
  };
  return (
    <Section
      title={t(isDone ? "setUp" : "setup")}
      lead={t(isDone ? "setUpLead" : "setupLead")}
      actions={<Button kind="quiet" icon="close" onPress={hide}>{t("hide")}</Button>}
      kind="card"
    >
      <ol class="steps">
        <Step step={1} title={t("account")} isDone>{null}</Step>
        <Step step={2} title={t("country")} isDone={steps.hasStreets}>
          {!steps.hasStreets && <LoadCountry countries={home.datasets.countries} />}
        </Step>
        <Step step={3} title={t("makeKey")} isDone={steps.hasKey}>
          {!steps.hasKey && <MakeKey onMade={showKey} />}
        </Step>
        <Step step={4} title={t("call")} isDone={steps.hasCall}>
          {!steps.hasCall && <FirstCall prefix={steps.prefix} />}
        </Step>
      </ol>
      {!isDone && (
        <p class="muted">
          {t("noProgram")} <Link to="/batches/new">{t("nextBatch")}</Link>
        </p>
      )}
      {isDone && (
        <p class="row" role="status">
          <Link to="/keys">{t("nextKeys")}</Link>
          <a href={`${BASE_PATH}/swagger`}>{t("nextDocs")}</a>
          <Link to="/batches/new">{t("nextBatch")}</Link>
        </p>
      )}
    </Section>
  );
}

/** People who may not see the keys know of the first one by its calls. */
function stepsOf({ datasets, keys, hasKeyCalls }: HomeData) {
  const hasCall = hasKeyCalls || keys?.some(({ last_used_at: at }) => at !== null) === true;
  return {
    hasStreets: datasets.countries.some(({ streets }) => streets > 0),
    hasKey: hasCall || (keys !== undefined && keys.length > 0),
    hasCall,
    // The first characters of a key that was never used.
    prefix: (keys?.find(({ environment }) => environment === "test") ?? keys?.[0])?.prefix,
  };
}

function MakeKey({ onMade }: { readonly onMade: (created: CreatedKey) => void }) {
  const mayMake = useMay("admin");
  if (!mayMake) {
    return <p class="muted">{t("askAdmin")}</p>;
  }
  const make = async (): Promise<void> => {
    onMade(await api.post<CreatedKey>("/v1/api-keys", { name: t("keyName"), environment: "test" }));
  };
  return (
    <>
      <p class="muted">{t("makeKeyLead")}</p>
      <div>
        <ActionButton kind="primary" icon="key" onAct={make}>{t("makeTestKey")}</ActionButton>
      </div>
    </>
  );
}

function FirstCall({ prefix }: { readonly prefix: string | undefined }) {
  if (prefix === undefined) {
    return <p class="muted">{t("callAfterKey")}</p>;
  }
  return (
    <>
      <p class="muted">{t("callLead")}</p>
      <CodeBlock
        name={t("command")}
        text={curlSample(resolveRequest({ input: "Utrecht" }), {
          baseUrl: location.origin + BASE_PATH,
          key: `${prefix}${t("restOfKey")}`,
        })}
      />
      <p class="row muted" role="status">
        <span class="spinner" aria-hidden="true" />
        {t("waiting")}
      </p>
    </>
  );
}

function Step({ step, title, isDone, children }: {
  readonly step: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ComponentChildren;
}) {
  return (
    <li class={isDone ? "is-done" : undefined}>
      <span class="step-mark" aria-hidden="true">{isDone ? <Icon name="check" /> : number(step)}</span>
      <div class="stack">
        <h3>
          {title}
          {isDone && <span class="unseen">({t("done")})</span>}
        </h3>
        {children}
      </div>
    </li>
  );
}

/** The command that loads a country: at first the one where the browser is. */
function LoadCountry({ countries }: { readonly countries: readonly DatasetCountry[] }) {
  const id = useId();
  const choices = countriesByName(countries.filter(({ add_command: command }) => command !== null));
  const [chosen, setChosen] = useState(() => guessCountry(choices.map(({ code }) => code)));
  const country = choices.find(({ code }) => code === chosen) ?? choices[0];
  if (country === undefined) {
    return <p class="muted">{t("noCatalog")}</p>;
  }
  return (
    <>
      <p class="muted">{t("countryLead")}</p>
      <div class="field narrow">
        <label for={id}>{shared("country")}</label>
        <select id={id} value={country.code} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          {choices.map(({ code, name }) => <option key={code} value={code}>{name}</option>)}
        </select>
      </div>
      <CodeBlock name={t("countryCommand")} text={country.add_command ?? ""} />
      <p class="muted">{t("countryWho")}</p>
    </>
  );
}

/** The time zones of a region: newer browsers know them by a method, some by a property, some not at all. */
interface ZonedLocale {
  readonly getTimeZones?: () => readonly string[] | undefined;
  readonly timeZones?: readonly string[] | undefined;
}

/**
 * The country where a browser probably is: the one whose time zone it has, of several the language's, else the
 * language's. Undefined where none of `codes` is meant.
 */
function guessCountry(codes: readonly string[]): string | undefined {
  const spoken = spokenRegion();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const inZone = codes.filter((code) => zonesOf(code).includes(timeZone));
  return inZone.find((code) => code === spoken) ?? inZone[0] ?? codes.find((code) => code === spoken);
}

/** The region of the browser's language, or the one where most people speak it. */
function spokenRegion(): string | undefined {
  try {
    return new Intl.Locale(navigator.language).maximize().region;
  } catch {
    return undefined;
  }
}

function zonesOf(code: string): readonly string[] {
  try {
    const locale: ZonedLocale = new Intl.Locale(`und-${code}`);
    return locale.getTimeZones?.() ?? locale.timeZones ?? [];
  } catch {
    return [];
  }
}

/** What this browser remembers of an organization's first steps. */
type SetupState = "unseen" | "open" | "hidden";

function setupState(organizationId: string): SetupState {
  try {
    const kept = localStorage.getItem(keyOf(organizationId));
    return kept === "open" || kept === "hidden" ? kept : "unseen";
  } catch {
    return "unseen";
  }
}

function rememberSetup(organizationId: string, state: SetupState): void {
  try {
    localStorage.setItem(keyOf(organizationId), state);
  } catch {
    // The browser has no storage: the steps are shown again on the next visit.
  }
}

function keyOf(organizationId: string): string {
  return `locus.setup.${organizationId}`;
}
