import { useEffect, useState } from "preact/hooks";
import { send } from "../../api/send.ts";
import { ActionButton } from "../../kit/buttons/action_button.tsx";
import { pathAfterLogin } from "../../layout/path_after_login.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { currentRoute } from "../../router/current_route.ts";
import { COOKIE_MODE } from "../../session/access.ts";
import { LOGIN } from "./messages.ts";

/** A person has stopped typing. Milliseconds. */
const TYPED_MS = 400;
/** Linear: three classes that exclude the characters between them. */
const COMPLETE = /^[^@\s]{1,64}@[^@\s.]{1,63}(?:\.[^@\s.]{1,63}){1,8}$/u;

/** Whether the domain of a typed address has single sign-on: only the domain decides, so each is looked up once. */
export function useSingleSignOn(email: string): boolean {
  const address = email.trim();
  const domain = COMPLETE.test(address) ? address.slice(address.indexOf("@") + 1).toLowerCase() : "";
  const [found, setFound] = useState("");
  useEffect(() => {
    if (domain === "" || domain === found) {
      return undefined;
    }
    const control = new AbortController();
    const timer = setTimeout(() => {
      lookUp(address, control.signal).then((has) => setFound(has ? domain : ""), () => setFound(""));
    }, TYPED_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [domain]);
  return domain !== "" && found === domain;
}

async function lookUp(email: string, signal: AbortSignal): Promise<boolean> {
  const response = await send({ method: "POST", path: "/v1/auth/sso/lookup", headers: {}, body: { email }, signal });
  const answer: { readonly single_sign_on: boolean } = await response.json();
  return answer.single_sign_on;
}

/** Sends the browser to the identity provider of an address. */
export function SingleSignOnButton({ email }: { readonly email: string }) {
  const t = useMessages(LOGIN);
  const start = async (): Promise<void> => {
    const next = pathAfterLogin(currentRoute.get().query);
    const invitation = /^\/invitations\/([^/?]+)$/u.exec(next)?.[1];
    const response = await send({
      method: "POST",
      path: "/v1/auth/sso/start",
      headers: COOKIE_MODE,
      body: {
        email: email.trim(),
        return_to: invitation === undefined ? next : "/",
        ...(invitation === undefined ? {} : { invitation: decodeURIComponent(invitation) }),
      },
    });
    const answer: { readonly authorization_url: string } = await response.json();
    location.assign(answer.authorization_url);
  };
  return (
    <div class="stack" role="status">
      <p>{t("ssoFound")}</p>
      <ActionButton kind="primary" onAct={start}>{t("sso")}</ActionButton>
    </div>
  );
}
