import type { Me } from "../api/types.ts";
import { Segments } from "../kit/segments.tsx";
import { SHARED } from "../messages/shared_messages.ts";
import { useMessages } from "../messages/use_messages.ts";
import { useEnvironment } from "../session/use_environment.ts";
import { LAYOUT } from "./messages.ts";
import { switchWorkspace } from "./switch_workspace.ts";

/** Selects the organization, and its test or live environment. */
export function WhereSwitches({ me }: { readonly me: Me }) {
  const t = useMessages(LAYOUT);
  const shared = useMessages(SHARED);
  const environment = useEnvironment();
  return (
    <div class="where">
      <label>
        <span class="unseen">{t("organization")}</span>
        <select
          dir="auto"
          value={me.organization.slug}
          onChange={(event) => openOrganization(event.currentTarget.value)}
        >
          {me.organizations.map(({ slug, name }) => <option key={slug} value={slug}>{name}</option>)}
        </select>
      </label>
      <Segments
        label={t("environment")}
        value={environment}
        choices={[{ value: "test", label: shared("test") }, { value: "live", label: shared("live") }]}
        onChoose={(value) => switchWorkspace({ environment: value === "live" ? "live" : "test" })}
      />
    </div>
  );
}

function openOrganization(organization: string): void {
  switchWorkspace({ organization });
}
