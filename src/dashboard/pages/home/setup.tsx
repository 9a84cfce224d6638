import { useEffect, useId, useRef, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { CreatedKey, DatasetCountry, Me } from "../../api/types.ts";
import { BASE_PATH } from "../../base/base_path.ts";
import { ActionButton } from "../../kit/buttons/action_button.tsx";
import { Button } from "../../kit/buttons/button.tsx";
import { CodeBlock } from "../../kit/code_block.tsx";
import { Section } from "../../kit/section.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { curlSample, resolveRequest } from "../../resolution/request_samples.ts";
import { Link } from "../../router/link.tsx";
import { useMay } from "../../session/use_may.ts";
import { NewKeyDialog } from "../keys/new_key_dialog.tsx";
import type { HomeData } from "./load_home.ts";
import type { ComponentChildren } from "preact";
import { Icon } from "../../kit/icon.tsx";
import { useFormats } from "../../messages/use_formats.ts";
import { preferences } from "../../base/preferences.ts";
import { useStore } from "../../base/use_store.ts";
import { countryName } from "../../messages/country_name.ts";
import { HOME } from "../../texts/en.json";

/** What the first steps need. */
export interface SetupProps {
  readonly me: Me;
  readonly home: HomeData;
  /** Loads `home` again. */
  readonly onChanged: () => void;
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
export function Setup({ me, home, onChanged }: SetupProps) {
  const t = useMessages(HOME);
  const { id } = me.organization;
  const [state, setState] = useState(() => setupState(id));
  const [polls, setPolls] = useState(0);
  const asked = useRef<{ readonly home: HomeData; readonly poll: number } | undefined>(undefined);
  const steps = stepsOf(home);
  // Not in the step: it is done, and gone, as soon as the state is read again, and the key is shown once.
  const [created, setCreated] = useState<CreatedKey>();
  const closeKey = (): void => {
    setCreated(undefined);
    onChanged();
  };
  const isDone = steps.hasStreets && steps.hasKey && steps.hasCall;
  const isHidden = created === undefined && (state === "hidden" || (isDone && state === "unseen"));
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
        <Step number={1} title={t("account")} isDone>{null}</Step>
        <Step number={2} title={t("country")} isDone={steps.hasStreets}>
          {steps.hasStreets ? null : <LoadCountry countries={home.datasets.countries} />}
        </Step>
        <Step number={3} title={t("makeKey")} isDone={steps.hasKey}>
          {steps.hasKey ? null : <MakeKey onMade={setCreated} />}
        </Step>
        <Step number={4} title={t("call")} isDone={steps.hasCall}>
          {steps.hasCall ? null : <FirstCall prefix={steps.prefix} />}
        </Step>
      </ol>
      {created === undefined ? null : <NewKeyDialog created={created} isFirst onClose={closeKey} />}
      {isDone ? null : (
        <p class="muted">
          {t("noProgram")} <Link to="/batches/new">{t("nextBatch")}</Link>
        </p>
      )}
      {!isDone ? null : (
        <p class="row" role="status">
          <Link to="/keys">{t("nextKeys")}</Link>
          <a href={`${BASE_PATH}/swagger`}>{t("nextDocs")}</a>
          <Link to="/batches/new">{t("nextBatch")}</Link>
        </p>
      )}
    </Section>
  );
}

interface Steps {
  readonly hasStreets: boolean;
  readonly hasKey: boolean;
  readonly hasCall: boolean;
  /** The first characters of the newest test key that was never used. */
  readonly prefix: string | undefined;
}

/** People who may not see the keys know of the first one by its calls. */
function stepsOf({ datasets, keys, hasKeyCalls }: HomeData): Steps {
  const hasCall = hasKeyCalls || keys?.some(({ last_used_at: at }) => at !== null) === true;
  return {
    hasStreets: datasets.countries.some(({ streets }) => streets > 0),
    hasKey: hasCall || (keys !== undefined && keys.length > 0),
    hasCall,
    prefix: (keys?.find(({ environment }) => environment === "test") ?? keys?.[0])?.prefix,
  };
}

function MakeKey({ onMade }: { readonly onMade: (created: CreatedKey) => void }) {
  const t = useMessages(HOME);
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
  const t = useMessages(HOME);
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

/** What a step needs. */
interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ComponentChildren;
}

/** One step of a guide. */
function Step({ number, title, isDone, children }: StepProps) {
  const t = useMessages(HOME);
  const formats = useFormats();
  return (
    <li class={isDone ? "is-done" : undefined}>
      <span class="step-mark" aria-hidden="true">{isDone ? <Icon name="check" /> : formats.number(number)}</span>
      <div class="stack">
        <h3>
          {title}
          {isDone ? <span class="unseen">({t("done")})</span> : null}
        </h3>
        {children}
      </div>
    </li>
  );
}

/** The command that loads a country: at first the one where the browser is. */
function LoadCountry({ countries }: { readonly countries: readonly DatasetCountry[] }) {
  const t = useMessages(HOME);
  const { language } = useStore(preferences);
  const id = useId();
  const choices = countries.filter(({ add_command: command }) => command !== null)
    .map((country) => ({ ...country, name: countryName(country.code, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
  const [chosen, setChosen] = useState(() =>
    guessCountry(choices.map(({ code }) => code), {
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: navigator.language,
    })
  );
  const country = choices.find(({ code }) => code === chosen) ?? choices[0];
  if (country === undefined) {
    return <p class="muted">{t("noCatalog")}</p>;
  }
  return (
    <>
      <p class="muted">{t("countryLead")}</p>
      <div class="field narrow">
        <label for={id}>{t("countryField")}</label>
        <select id={id} value={country.code} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          {choices.map(({ code, name }) => <option key={code} value={code}>{name}</option>)}
        </select>
      </div>
      <CodeBlock name={t("countryCommand")} text={country.add_command ?? ""} />
      <p class="muted">{t("countryWho")}</p>
    </>
  );
}

/** What a browser says about where it is. */
interface BrowserPlace {
  readonly timeZone: string;
  /** A BCP 47 tag. */
  readonly language: string;
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
function guessCountry(codes: readonly string[], { timeZone, language }: BrowserPlace): string | undefined {
  const spoken = regionOf(language);
  const inZone = codes.filter((code) => zonesOf(code).includes(timeZone));
  return inZone.find((code) => code === spoken) ?? inZone[0] ?? codes.find((code) => code === spoken);
}

/** The region of a tag, or the one where most people speak the language. */
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
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

/** The state for an organization. */
function setupState(organizationId: string): SetupState {
  try {
    const kept = localStorage.getItem(keyOf(organizationId));
    return kept === "open" || kept === "hidden" ? kept : "unseen";
  } catch {
    return "unseen";
  }
}

/** Remembers the state for an organization. */
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
