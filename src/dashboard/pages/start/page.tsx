import { useRef, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { ServiceInfo } from "../../api/types.ts";
import { Button } from "../../kit/buttons/button.tsx";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { Examples } from "./examples.tsx";
import { Section } from "../../kit/section.tsx";
import { LogIn } from "../login/log_in.tsx";
import { SignUpForm } from "../signup/sign_up_form.tsx";
import { FirstAccount } from "./first_account.tsx";
import { START } from "../../texts/en.json";

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

/** The way in: the first account of a new service, sign-up where it is open, else the log-in. */
function Join({ service }: { readonly service: ServiceInfo }) {
  const { signup, has_accounts: hasAccounts, first_account_command: command } = service;
  const t = useMessages(START);
  const [wantsLogIn, setWantsLogIn] = useState(signup !== "open");
  if (signup !== "open" && command !== null) {
    return (
      <Section title={t("firstAccount")} kind="card">
        <FirstAccount command={command} />
      </Section>
    );
  }
  if (wantsLogIn) {
    return (
      <Section title={t("logIn")} lead={signup === "open" ? undefined : t(signup)} kind="card">
        <LogIn />
        {signup === "open"
          ? (
            <p class="row">
              {t("newHere")} <Button kind="quiet" onPress={() => setWantsLogIn(false)}>{t("signUp")}</Button>
            </p>
          )
          : null}
      </Section>
    );
  }
  return (
    <Section
      title={t(hasAccounts ? "signUp" : "firstAccount")}
      lead={t(hasAccounts ? "signUpLead" : "firstAccountLead")}
      kind="card"
    >
      <SignUpForm />
      {hasAccounts
        ? (
          <p class="row">
            {t("known")} <Button kind="quiet" onPress={() => setWantsLogIn(true)}>{t("logIn")}</Button>
          </p>
        )
        : null}
    </Section>
  );
}
