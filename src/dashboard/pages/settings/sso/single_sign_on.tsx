import { useState } from "preact/hooks";
import { api } from "../../../api/api.ts";
import type { IdentityProvider, Page } from "../../../api/types.ts";
import { Button } from "../../../kit/buttons/button.tsx";
import { Loaded } from "../../../kit/loading/loaded.tsx";
import { useResource } from "../../../kit/loading/use_resource.ts";
import { Section } from "../../../kit/section.tsx";
import { useMessages } from "../../../messages/use_messages.ts";
import { SSO } from "./messages.ts";
import { ProviderCard } from "./provider_card.tsx";
import { ProviderDialog } from "./provider_dialog.tsx";

/** The organization's identity providers, for owners. */
export function SingleSignOn() {
  const t = useMessages(SSO);
  const [isAdding, setAdding] = useState(false);
  const providers = useResource(
    (signal) => api.get<Page<IdentityProvider>>("/v1/organization/sso/providers", { signal }),
    [],
  );
  return (
    <Section title={t("title")} lead={t("lead")} kind="card" anchor="single-sign-on">
      <Loaded resource={providers}>
        {({ data }) => (
          <>
            {data.length === 0 ? <p>{t("none")}</p> : null}
            {data.map((provider) => (
              <ProviderCard
                key={provider.id}
                provider={provider}
                onChanged={providers.refresh}
              />
            ))}
          </>
        )}
      </Loaded>
      <div class="row">
        <Button icon="plus" onPress={() => setAdding(true)}>{t("add")}</Button>
      </div>
      {isAdding
        ? <ProviderDialog provider={undefined} onSaved={providers.refresh} onClose={() => setAdding(false)} />
        : null}
    </Section>
  );
}
