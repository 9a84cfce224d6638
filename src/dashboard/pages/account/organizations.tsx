import { useStore } from "../../base/use_store.ts";
import { Table } from "../../kit/lists/table.tsx";
import { Section } from "../../kit/section.tsx";
import { ROLE_NAMES } from "../../layout/role_names.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { session } from "../../session/session.ts";
import { ACCOUNT } from "./messages.ts";

/** The organizations of the signed-in person. */
export function Organizations() {
  const t = useMessages(ACCOUNT);
  const role = useMessages(ROLE_NAMES);
  const who = useStore(session);
  return (
    <Section title={t("organizations")}>
      <Table
        caption={t("organizations")}
        rows={who.state === "present" ? who.me.organizations : []}
        rowKey={({ id }) => id}
        columns={[
          { name: "name", head: t("name"), cell: (row) => <bdi>{row.name}</bdi> },
          { name: "role", head: t("role"), cell: (row) => role(row.role) },
        ]}
      />
    </Section>
  );
}
