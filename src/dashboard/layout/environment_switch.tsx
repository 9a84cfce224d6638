import { Segments } from "../kit/segments.tsx";
import { SHARED } from "../messages/shared_messages.ts";
import { useMessages } from "../messages/use_messages.ts";
import { useEnvironment } from "../session/use_environment.ts";
import { LAYOUT } from "./messages.ts";
import { switchWorkspace } from "./switch_workspace.ts";

/** Opens the page in the test or the live environment. */
export function EnvironmentSwitch() {
  const t = useMessages(LAYOUT);
  const shared = useMessages(SHARED);
  return (
    <Segments
      label={t("environment")}
      value={useEnvironment()}
      choices={[{ value: "test", label: shared("test") }, { value: "live", label: shared("live") }]}
      onChoose={(value) => switchWorkspace({ environment: value === "live" ? "live" : "test" })}
    />
  );
}
