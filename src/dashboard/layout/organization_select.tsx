import type { Me } from "../api/types.ts";
import { Icon } from "../kit/icon.tsx";
import { useMessages } from "../messages/messages.ts";
import { switchWorkspace } from "./switch_workspace.ts";
import { LAYOUT } from "../texts/en.json";

/** Opens the page in another organization of the person. */
export function OrganizationSelect({ me }: { readonly me: Me }) {
  const t = useMessages(LAYOUT);
  return (
    <label class="organization-select">
      <span class="unseen">{t("organization")}</span>
      <select
        dir="auto"
        value={me.organization.slug}
        onChange={(event) => switchWorkspace({ organization: event.currentTarget.value })}
      >
        {me.organizations.map(({ slug, name }) => <option key={slug} value={slug}>{name}</option>)}
      </select>
      <Icon name="down" />
    </label>
  );
}
