import { useEffect } from "preact/hooks";
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
import { InputBox } from "./input_box.tsx";
import { loadHome } from "./load_home.ts";
import { HOME } from "./messages.ts";
import { BatchesCard, CallsCard, DataCard, KeysCard, ToDoCard } from "./overview.tsx";
import { Setup } from "./setup.tsx";

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
