import { useState } from "preact/hooks";
import type { ServiceInfo } from "../../api/types.ts";
import { Button } from "../../kit/buttons/button.tsx";
import { Section } from "../../kit/section.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { LogIn } from "../login/log_in.tsx";
import { SignUpForm } from "../signup/sign_up_form.tsx";
import { FirstAccount } from "./first_account.tsx";
import { START } from "./messages.ts";

/** The way in: the first account of a new service, sign-up where it is open, else the log-in. */
export function Join({ service }: { readonly service: ServiceInfo }) {
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
