import { useLayoutEffect, useState } from "preact/hooks";
import { ApiError, send } from "../../api/send.ts";
import { Loaded, useResource } from "../../kit/lists.tsx";
import { Screen } from "../../kit/screen.tsx";
import { messagesOf } from "../../messages/messages.ts";
import { Link } from "../../router/router.tsx";
import { loadMe } from "../../session/sign_in.ts";
import { session } from "../../session/session.ts";
import { VERIFY } from "../../texts/en.json";

const t = messagesOf(VERIFY);

/** The page of the link in a mail that verifies the address of a person. It works on every device. */
export function VerifyPage() {
  // The token is behind the #, which browsers send to no server.
  const [token] = useState(() => location.hash.slice(1));
  useLayoutEffect(() => history.replaceState(history.state, "", location.pathname), []);
  const outcome = useResource(() => verify(token), [token]);
  return (
    <Screen title={t("title")}>
      <Loaded resource={outcome}>
        {(state) => (
          <>
            {state === "done"
              ? <p class="note" role="status">{t("done")}</p>
              : <p class="note bad" role="alert">{t("bad")}</p>}
            <p>
              <Link to="/" class="button primary">{t("next")}</Link>
            </p>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

async function verify(token: string): Promise<"done" | "bad"> {
  if (token === "") {
    return "bad";
  }
  try {
    await send({ method: "POST", path: "/v1/auth/verification", body: { token } });
  } catch (error) {
    if (error instanceof ApiError && [401, 422].includes(error.status)) {
      return "bad";
    }
    throw error;
  }
  if (session.get().state === "present") {
    await loadMe();
  }
  return "done";
}
