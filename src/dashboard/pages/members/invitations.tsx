import { api } from "../../api/api.ts";
import type { Invitation, Page } from "../../api/types.ts";
import { ActionButton } from "../../kit/buttons/action_button.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Moment } from "../../kit/moment.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { Section } from "../../kit/section.tsx";
import { ROLE_NAMES } from "../../layout/role_names.ts";
import { SHARED } from "../../messages/shared_messages.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { MEMBERS } from "./messages.ts";

/** Rows of one request; an organization has few open invitations at a time. */
const LISTED = 100;
const PATH = "/v1/organization/invitations";

/** Invitations that are not accepted yet. */
export function Invitations() {
  const t = useMessages(MEMBERS);
  const shared = useMessages(SHARED);
  const role = useMessages(ROLE_NAMES);
  const invitations = useResource(
    (signal) => api.get<Page<Invitation>>(PATH, { query: { limit: LISTED }, signal }),
    [],
  );
  const revoke = async (id: string): Promise<void> => {
    await api.delete(`${PATH}/${id}`);
    toast(t("revoked"));
    invitations.reload();
  };
  return (
    <Section title={t("invitations")}>
      <Loaded resource={invitations}>
        {({ data }) =>
          data.length === 0 ? <p class="muted">{t("noInvitations")}</p> : (
            <Table
              caption={t("invitations")}
              rows={data}
              rowKey={({ id }) => id}
              columns={[
                {
                  name: "email",
                  head: t("email"),
                  cell: ({ email }) => <bdi class="broken">{email ?? t("anybody")}</bdi>,
                },
                { name: "role", head: t("role"), cell: (row) => role(row.role) },
                { name: "expires", head: t("expires"), cell: (row) => <Moment iso={row.expires_at} as="ago" /> },
                {
                  name: "actions",
                  head: shared("actions"),
                  align: "end",
                  cell: ({ id, email }) => (
                    <ActionButton
                      label={t("revokeOf", { email: email ?? t("anybody") })}
                      onAct={() => revoke(id)}
                    >
                      {t("revoke")}
                    </ActionButton>
                  ),
                },
              ]}
            />
          )}
      </Loaded>
    </Section>
  );
}
