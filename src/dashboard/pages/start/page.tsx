import { useRef } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { ServiceInfo } from "../../api/types.ts";
import { Button } from "../../kit/buttons/button.tsx";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { Examples } from "./examples.tsx";
import { Join } from "./join.tsx";
import { START } from "./messages.ts";

/** The start page for visitors: what the service does, examples to try, and the way in. */
export function StartPage() {
  const t = useMessages(START);
  const service = useResource((signal) => api.get<ServiceInfo>("/v1/service", { signal }), []);
  const join = useRef<HTMLDivElement>(null);
  const toJoin = (): void => join.current?.querySelector("input")?.focus();
  return (
    <Screen
      title={t("title")}
      lead={t("lead")}
      actions={
        <span class="start-jump">
          <Button onPress={toJoin}>{t("getIn")}</Button>
        </span>
      }
    >
      <Loaded resource={service}>
        {(info) => (
          <div class="start">
            <Examples
              examples={info.examples}
              onOwnInput={toJoin}
              maySignUp={info.signup === "open"}
            />
            <div ref={join}>
              <Join service={info} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}
