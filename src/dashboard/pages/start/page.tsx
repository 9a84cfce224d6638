import { useId, useRef, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Resolution, ServiceInfo } from "../../api/types.ts";
import { Button } from "../../kit/actions.tsx";
import { Failure, Loaded, Loading, useApi, useResource } from "../../kit/lists.tsx";
import { Screen, Section } from "../../kit/screen.tsx";
import { metres } from "../../messages/formats.ts";
import { language, messagesOf, shared } from "../../messages/messages.ts";
import { isNameIn } from "../../messages/fill_message.ts";
import { LogIn } from "../login/page.tsx";
import { FirstAccount, SignUpForm } from "../signup/page.tsx";
import { EXAMPLE_NAMES, START } from "../../texts/en.json";
import { pendingInput } from "../../base/pending_input.ts";
import { AnswerMap } from "../../resolution/answer_map.tsx";
import { coordinatesText } from "../../resolution/answer_sentence.ts";
import { ReasonList, STATUS_TONE, StatusBadge } from "../../resolution/answer_parts.tsx";

const t = messagesOf(START);
const exampleName = messagesOf(EXAMPLE_NAMES);

/** The start page for visitors: what the service does, examples to try, and the way in. */
export function StartPage() {
  const service = useApi<ServiceInfo>("/v1/service");
  const join = useRef<HTMLDivElement>(null);
  const toJoin = (): void => join.current?.querySelector("input")?.focus();
  return (
    <Screen
      title={t("title")}
      lead={t("lead")}
      actions={
        <span class="start-jump">
          <Button onPress={toJoin}>
            {t(service.state === "ready" && !service.data.has_accounts ? "firstAccount" : "getIn")}
          </Button>
        </span>
      }
    >
      <Loaded resource={service}>
        {(info) => (
          <div class="start">
            <Examples examples={info.examples} onOwnInput={toJoin} maySignUp={info.signup === "open"} />
            <div ref={join}>
              <Join service={info} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

/** The way in: the first account of a new service, sign-up where it is open, else the log-in. */
function Join({ service }: { readonly service: ServiceInfo }) {
  const { signup, has_accounts: hasAccounts, first_account_command: command } = service;
  const [wantsLogIn, setWantsLogIn] = useState(signup !== "open");
  if (signup !== "open" && command !== null) {
    return (
      <Section title={t("firstAccount")} kind="card">
        <FirstAccount command={command} />
      </Section>
    );
  }
  if (wantsLogIn) {
    return (
      <Section title={shared("logIn")} lead={signup === "open" ? undefined : t(signup)} kind="card">
        <LogIn />
        {signup === "open" && (
          <p class="row">
            {t("newHere")} <Button kind="quiet" onPress={() => setWantsLogIn(false)}>{shared("createAccount")}</Button>
          </p>
        )}
      </Section>
    );
  }
  return (
    <Section
      title={hasAccounts ? shared("createAccount") : t("firstAccount")}
      lead={t(hasAccounts ? "signUpLead" : "firstAccountLead")}
      kind="card"
    >
      <SignUpForm />
      {hasAccounts && (
        <p class="row">
          {t("known")} <Button kind="quiet" onPress={() => setWantsLogIn(true)}>{shared("logIn")}</Button>
        </p>
      )}
    </Section>
  );
}

type Example = ServiceInfo["examples"][number];

/** An input with examples that are answered at once. Another text is kept until the visitor has an account. */
function Examples({ examples, maySignUp, onOwnInput }: {
  readonly examples: readonly Example[];
  readonly maySignUp: boolean;
  /** Called with an input that is no example: it needs an account. */
  readonly onOwnInput: () => void;
}) {
  const id = useId();
  const [shown, setShown] = useState(examples[0]);
  const [input, setInput] = useState(examples[0]?.input ?? "");
  const [isOwn, setOwn] = useState(false);
  const answer = useResource(
    (signal) =>
      shown === undefined
        ? Promise.resolve(undefined)
        : api.get<Resolution>(`/v1/service/examples/${shown.id}`, { query: { language }, signal }),
    [shown],
  );
  const choose = (example: Example): void => {
    setShown(example);
    setInput(example.input);
    setOwn(false);
    pendingInput.set("");
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = input.trim();
    const example = examples.find((one) => one.input === text);
    if (example !== undefined) {
      choose(example);
    } else if (text !== "") {
      setOwn(true);
      pendingInput.set(text);
      onOwnInput();
    }
  };
  return (
    <section class="stack" aria-label={shared("tryIt")}>
      <form class="ask card" role="search" onSubmit={submit}>
        <label for={id} class="unseen">{shared("inputKinds")}</label>
        <input
          id={id}
          type="text"
          dir="auto"
          autocomplete="off"
          spellcheck={false}
          maxLength={4096}
          value={input}
          onInput={({ currentTarget }) => setInput(currentTarget.value)}
        />
        <Button type="submit" kind="primary" icon="target">{shared("resolve")}</Button>
      </form>
      <div class="examples" role="group" aria-label={t("examples")}>
        {examples.map((example) => (
          <button
            key={example.id}
            type="button"
            class="chip"
            aria-pressed={example === shown && !isOwn}
            onClick={() => choose(example)}
          >
            {/* A newer service may have other examples: their identifiers are shown. */}
            {isNameIn(EXAMPLE_NAMES, example.id) ? exampleName(example.id) : example.id}
          </button>
        ))}
      </div>
      <div class="stack" aria-live="polite">
        {isOwn
          ? <p class="note">{t(maySignUp ? "ownSignUp" : "ownLogIn")}</p>
          : answer.state === "loading"
          ? <Loading />
          : answer.state === "failed"
          ? <Failure error={answer.error} onRetry={answer.reload} />
          : answer.data === undefined
          ? null
          : <ExampleAnswer resolution={answer.data} />}
      </div>
    </section>
  );
}

/** The answer to an example: its status, the place, and where it is. */
function ExampleAnswer({ resolution }: { readonly resolution: Resolution }) {
  const { status, label, coordinates, accuracy_m: accuracyM, reasons, alternatives } = resolution;
  return (
    <>
      <div class={`answer-head ${STATUS_TONE[status]}`}>
        <StatusBadge status={status} />
        <p class="answer-label">
          <bdi>{label}</bdi>
        </p>
        {coordinates !== null && (
          <p class="muted">
            <code dir="ltr">{coordinatesText(coordinates)}</code>
            {accuracyM !== null && ` · ${t("within", { metres: metres(accuracyM) })}`}
          </p>
        )}
        {reasons.length !== 0 && <ReasonList reasons={reasons} as="text" />}
        {status !== "found" && alternatives.length !== 0 && (
          <p>
            {t("alsoPossible")} <bdi>{alternatives.map((other) => other.label).join(" · ")}</bdi>
          </p>
        )}
      </div>
      <AnswerMap resolution={resolution} />
    </>
  );
}
