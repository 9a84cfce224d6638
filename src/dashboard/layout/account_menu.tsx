import type { Me } from "../api/types.ts";
import { preferences } from "../base/preferences.ts";
import { Button } from "../kit/buttons/button.tsx";
import { problemText } from "../kit/notices/problem_text.ts";
import { toast } from "../kit/notices/toasts.ts";
import { useMessages } from "../messages/use_messages.ts";
import { Link } from "../router/link.tsx";
import { signOut } from "../session/sign_out.ts";
import { Appearance } from "./appearance.tsx";
import { LAYOUT } from "./messages.ts";

/** The signed-in person, the appearance, and logging out. */
export function AccountMenu({ me }: { readonly me: Me }) {
  const t = useMessages(LAYOUT);
  return (
    <div class="account-menu">
      <Appearance />
      <p class="who">
        <bdi>{me.user.email}</bdi>
      </p>
      <div class="row">
        <Link to="/account" class="button quiet">{t("account")}</Link>
        <Button kind="quiet" icon="exit" onPress={() => void leave()}>{t("logOut")}</Button>
      </div>
    </div>
  );
}

async function leave(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    toast(problemText(error, preferences.get().language));
  }
}
