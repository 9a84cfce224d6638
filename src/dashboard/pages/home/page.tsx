import { useEffect, useRef, useState } from "preact/hooks";
import { pendingInput } from "../../base/pending_input.ts";
import { useStore } from "../../base/use_store.ts";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { go } from "../../router/go.ts";
import { session } from "../../session/session.ts";
import { useEnvironment } from "../../session/use_environment.ts";
import { useMay } from "../../session/use_may.ts";
import { LimitCard } from "../usage/limit_card.tsx";
import { loadHome } from "./load_home.ts";
import { BatchesCard, CallsCard, DataCard, KeysCard, ToDoCard } from "./overview.tsx";
import { Setup } from "./setup.tsx";
import { Button } from "../../kit/buttons/button.tsx";
import { SuggestInput } from "../../suggest/suggest_input.tsx";
import { HOME } from "../../texts/en.json";

/** The start page of signed-in people: an input, the first steps, what waits, and what happened. */
export function HomePage() {
  const t = useMessages(HOME);
  const who = useStore(session);
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
    <Screen title={t("title")} lead={t("lead")}>
      {mayResolve ? <InputBox /> : null}
      <Loaded resource={home}>
        {(data) => (
          <>
            {who.state === "present" && mayResolve ? <Setup me={who.me} home={data} onChanged={home.refresh} /> : null}
            <div class="home-grid">
              <div>
                <CallsCard usage={data.usage} />
                <BatchesCard batches={data.batches} />
                {data.keys === undefined ? null : <KeysCard keys={data.keys} />}
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
  const t = useMessages(HOME);
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
        placeholder={t("placeholder")}
        onInput={setInput}
        onChoose={({ input: chosen }) => ask(chosen)}
      />
      <Button type="submit" kind="primary" icon="target">{t("resolve")}</Button>
    </form>
  );
}

/** Resolves a text on the page `/try`. It is put after `#`, so that inputs stay out of servers' logs. */
function ask(text: string): void {
  go(text.trim() === "" ? "/try" : `/try#${new URLSearchParams({ input: text }).toString()}`);
}
