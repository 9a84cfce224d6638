import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api_error.ts";
import type { Organization } from "../../api/types.ts";
import { Badge } from "../../kit/badge.tsx";
import { ActionButton } from "../../kit/buttons/action_button.tsx";
import { Button } from "../../kit/buttons/button.tsx";
import { Confirm } from "../../kit/dialogs/confirm.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { Section } from "../../kit/section.tsx";
import { SHARED } from "../../messages/shared_messages.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { useState } from "preact/hooks";
import { Link } from "../../router/link.tsx";
import { SETTINGS } from "./messages.ts";

/** What the section needs. */
export interface SecondFactorRuleProps {
  readonly organization: Organization;
  readonly onSaved: () => void;
}

/** Whether members need a second factor: owners decide. */
export function SecondFactorRule({ organization, onSaved }: SecondFactorRuleProps) {
  const t = useMessages(SETTINGS);
  const shared = useMessages(SHARED);
  const [lacksOwn, setLacksOwn] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isRequired = organization.second_factor_required;
  const setRequired = async (required: boolean): Promise<void> => {
    try {
      await api.put("/v1/organization/second-factor", { required });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) {
        throw error;
      }
      setIsAsking(false);
      setLacksOwn(true);
      return;
    }
    setIsAsking(false);
    setLacksOwn(false);
    toast(shared("saved"));
    onSaved();
  };
  return (
    <Section title={t("secondFactor")} lead={t("secondFactorLead")} kind="card">
      {lacksOwn
        ? (
          <p class="note warning" role="alert">
            {t("secondFactorOwn")} <Link to="/account#second-factor">{t("secondFactorSetUp")}</Link>
          </p>
        )
        : null}
      <div class="row">
        {isRequired ? <Badge tone="good">{t("secondFactorOn")}</Badge> : null}
        {isRequired
          ? <ActionButton onAct={() => setRequired(false)}>{t("secondFactorStop")}</ActionButton>
          : <Button onPress={() => setIsAsking(true)}>{t("secondFactorRequire")}</Button>}
      </div>
      {isAsking
        ? (
          <Confirm
            title={t("secondFactorTitle")}
            actionLabel={t("secondFactorConfirm")}
            onConfirm={() => setRequired(true)}
            onClose={() => setIsAsking(false)}
          >
            {t("secondFactorBody")}
          </Confirm>
        )
        : null}
    </Section>
  );
}
