import type { Me } from "../api/types.ts";
import { ActionButton } from "../kit/buttons/action_button.tsx";
import { Screen } from "../kit/screen.tsx";
import { useStore } from "../base/use_store.ts";
import { useMessages } from "../messages/use_messages.ts";
import { currentRoute } from "../router/current_route.ts";
import { Link } from "../router/link.tsx";
import { addressOf, type Workspace } from "../router/workspace.ts";
import { signOut } from "../session/sign_out.ts";
import { LAYOUT } from "./messages.ts";
import { addressInOther } from "./switch_workspace.ts";

/** Props of `NotMember`. */
export interface NotMemberProps {
  readonly me: Me;
  readonly workspace: Workspace;
}

/**
 * Shown if the person does not belong to the organization in the address. Offers their own organizations, and does not
 * say whether that one exists: the service does not reveal it.
 */
export function NotMember({ me, workspace }: NotMemberProps) {
  const t = useMessages(LAYOUT);
  const route = useStore(currentRoute);
  const here = addressOf(`${route.path}${location.search}${location.hash}`, workspace);
  return (
    <Screen title={t("notMember", { name: workspace.organization })}>
      <p>{t("notMemberBody", { email: me.user.email })}</p>
      <ul class="choice-list">
        {me.organizations.map(({ id, name, slug }) => (
          <li key={id}>
            <Link to={addressInOther(route, { ...workspace, organization: slug })} class="button">
              <bdi>{t("openOrganization", { name })}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      <ActionButton kind="quiet" onAct={() => signOut(here)}>{t("otherAccount")}</ActionButton>
    </Screen>
  );
}
