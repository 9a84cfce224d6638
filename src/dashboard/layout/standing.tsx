import type { Me } from "../api/types.ts";
import { send } from "../api/send.ts";
import { BASE_PATH } from "../base/base_path.ts";
import { Button } from "../kit/buttons/button.tsx";
import { useFormats } from "../messages/use_formats.ts";
import { useMessages } from "../messages/use_messages.ts";
import { COOKIE_MODE } from "../session/access.ts";
import { forgetImpersonation, keptImpersonation } from "../session/impersonation.ts";
import { LAYOUT } from "./messages.ts";

/** Banners above every page: the organization is suspended, or an operator acts in the person's place. */
export function Standing({ me: { user, suspension, impersonation } }: { readonly me: Me }) {
  const t = useMessages(LAYOUT);
  const { clockTime } = useFormats();
  return (
    <>
      {impersonation === undefined ? null : (
        <aside class="test-banner" aria-label={t("impersonation")}>
          <bdi>{t("actingAs", { email: user.email, time: clockTime(impersonation.expires_at) })}</bdi>{" "}
          <Button onPress={() => void leave()}>{t("leave")}</Button>
        </aside>
      )}
      {suspension === undefined ? null : (
        <aside class="test-banner" aria-label={t("suspension")}>
          <bdi>{t("suspended", { reason: suspension })}</bdi>
        </aside>
      )}
    </>
  );
}

/** The session ends with its time even if the service cannot be reached now. */
async function leave(): Promise<void> {
  const kept = keptImpersonation();
  forgetImpersonation();
  if (kept !== undefined) {
    const path = `/v1/operator/impersonations/${kept.id}`;
    await send({ method: "DELETE", path, headers: COOKIE_MODE }).catch(() => {});
  }
  location.assign(`${BASE_PATH}/operator`);
}
