import { api } from "../../api/api.ts";
import type { KeyRow, Me, Page, Usage } from "../../api/types.ts";
import { useStore } from "../../base/use_store.ts";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { hasRole } from "../../session/has_role.ts";
import { session } from "../../session/session.ts";
import { useEnvironment } from "../../session/use_environment.ts";
import { useMay } from "../../session/use_may.ts";
import { LimitCard } from "../usage/limit_card.tsx";
import { InputBox } from "./input_box.tsx";
import { FirstCall } from "./first_call.tsx";
import { HOME } from "./messages.ts";

interface Start {
  readonly usage: Usage;
  /** True until the first call with a key; people who may create keys then see a guide. */
  readonly isNew: boolean;
}

/** The start page: resolve an input, make the first call, see the remaining quota. */
export function HomePage() {
  const t = useMessages(HOME);
  const who = useStore(session);
  const environment = useEnvironment();
  // The service refuses calls of viewers.
  const mayResolve = useMay("member");
  const start = useResource((signal) => loadStart(who.state === "present" ? who.me : undefined, signal), [environment]);
  return (
    <Screen title={t("title")} lead={t("lead")}>
      {mayResolve ? <InputBox /> : null}
      <Loaded resource={start}>
        {({ usage, isNew }) => (
          <>
            {isNew ? <FirstCall /> : null}
            <LimitCard period={usage.period} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

async function loadStart(me: Me | undefined, signal: AbortSignal): Promise<Start> {
  const mayMakeKeys = me !== undefined && hasRole(me.organization.role, "admin");
  const [usage, keys] = await Promise.all([
    api.get<Usage>("/v1/usage", { signal }),
    mayMakeKeys ? api.get<Page<KeyRow>>("/v1/api-keys", { signal }) : undefined,
  ]);
  return { usage, isNew: keys !== undefined && keys.data.every(({ last_used_at: at }) => at === null) };
}
