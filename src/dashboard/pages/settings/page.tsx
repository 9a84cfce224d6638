import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import { download } from "../../api/download.ts";
import type { Organization } from "../../api/types.ts";
import { ActionButton } from "../../kit/buttons/action_button.tsx";
import { Button } from "../../kit/buttons/button.tsx";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Screen } from "../../kit/screen.tsx";
import { Section } from "../../kit/section.tsx";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { useMay } from "../../session/use_may.ts";
import { DeleteOrganizationDialog } from "./delete_organization_dialog.tsx";
import { SETTINGS } from "./messages.ts";
import { NameForm } from "./name_form.tsx";
import { SecondFactorRule } from "./second_factor_rule.tsx";
import { SingleSignOn } from "./sso/single_sign_on.tsx";

/** The organization's settings: admins rename it, owners export and delete it. */
export function SettingsPage() {
  const t = useMessages(SETTINGS);
  const organization = useResource((signal) => api.get<Organization>("/v1/organization", { signal }), []);
  const isOwner = useMay("owner");
  return (
    <Screen title={t("title")} lead={t("lead")}>
      <Loaded resource={organization}>
        {(data) => (
          <>
            <Section title={t("about")} kind="card">
              <Facts organization={data} />
              <NameForm key={data.name + data.slug} organization={data} onSaved={organization.reload} />
            </Section>
            {isOwner ? <SecondFactorRule organization={data} onSaved={organization.refresh} /> : null}
            {isOwner ? <SingleSignOn /> : null}
            {isOwner ? <Ends organization={data} /> : null}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Facts({ organization: { id, members, monthly_limit: limit } }: { readonly organization: Organization }) {
  const t = useMessages(SETTINGS);
  const { number } = useFormats();
  return (
    <dl class="counts">
      <div>
        <dt>{t("limit")}</dt>
        <dd>{number(limit)}</dd>
      </div>
      <div>
        <dt>{t("members")}</dt>
        <dd>{number(members)}</dd>
      </div>
      <div>
        <dt>{t("id")}</dt>
        <dd>
          <code class="broken" dir="ltr">{id}</code>
        </dd>
      </div>
    </dl>
  );
}

function Ends({ organization }: { readonly organization: Organization }) {
  const t = useMessages(SETTINGS);
  const [isOpen, setOpen] = useState(false);
  const save = (): Promise<void> => download({ path: "/v1/organization/export", fileName: `${organization.id}.json` });
  return (
    <>
      <Section title={t("export")} lead={t("exportLead")} kind="card">
        <div class="row">
          <ActionButton onAct={save}>{t("exportSubmit")}</ActionButton>
        </div>
      </Section>
      <Section title={t("delete")} lead={t("deleteLead")} kind="card">
        <div class="row">
          <Button kind="danger" onPress={() => setOpen(true)}>{t("deleteStart")}</Button>
        </div>
        {isOpen ? <DeleteOrganizationDialog organization={organization} onClose={() => setOpen(false)} /> : null}
      </Section>
    </>
  );
}
