import type { Me } from "../api/types.ts";
import { choose, preferences } from "../base/preferences.ts";
import { useStore } from "../base/use_store.ts";
import { Segments } from "../kit/segments.tsx";
import { SHARED } from "../messages/shared_messages.ts";
import { useMessages } from "../messages/use_messages.ts";
import { loadMe } from "../session/load_me.ts";
import { LAYOUT } from "./messages.ts";

/** Selects the organization, and its test or live environment. */
export function WhereSwitches({ me }: { readonly me: Me }) {
  const t = useMessages(LAYOUT);
  const shared = useMessages(SHARED);
  const { environment } = useStore(preferences);
  return (
    <div class="where">
      <label>
        <span class="unseen">{t("organization")}</span>
        <select dir="auto" value={me.organization.id} onChange={(event) => act(event.currentTarget.value)}>
          {me.organizations.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
        </select>
      </label>
      <Segments
        label={t("environment")}
        value={environment}
        choices={[{ value: "test", label: shared("test") }, { value: "live", label: shared("live") }]}
        onChoose={(value) => choose({ environment: value === "live" ? "live" : "test" })}
      />
    </div>
  );
}

function act(organization: string): void {
  choose({ organization });
  void loadMe();
}
