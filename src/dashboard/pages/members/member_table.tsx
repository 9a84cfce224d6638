import type { Member, Role } from "../../api/types.ts";
import { useStore } from "../../base/use_store.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/buttons/button.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { Moment } from "../../kit/moment.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { session } from "../../session/session.ts";
import { useMay } from "../../session/use_may.ts";
import { ROLES } from "../../../domain/caller.ts";
import { MEMBERS, ROLE_NAMES, SHARED } from "../../texts/en.json";

/** What the table of members needs. */
export interface MemberTableProps {
  readonly rows: readonly Member[];
  readonly onChangeRole: (member: Member, role: Role) => void;
  readonly onRemove: (member: Member) => void;
  readonly onResetFactor: (member: Member) => void;
}

/** People with their roles, which admins can change in the table. */
export function MemberTable({ rows, onChangeRole, onRemove, onResetFactor }: MemberTableProps) {
  const t = useMessages(MEMBERS);
  const shared = useMessages(SHARED);
  const role = useMessages(ROLE_NAMES);
  const who = useStore(session);
  const mayManage = useMay("admin");
  const isOwner = useMay("owner");
  const choose = (select: HTMLSelectElement, member: Member): void => {
    const next = ROLES.find((name) => name === select.value);
    // The table shows what is in force: the choice is made in the dialog.
    select.value = member.role;
    if (next !== undefined) {
      onChangeRole(member, next);
    }
  };
  const isSelf = ({ user_id: id }: Member): boolean => who.state === "present" && who.me.user.id === id;
  return (
    <Table
      caption={t("title")}
      rows={rows}
      rowKey={({ user_id: id }) => id}
      columns={[
        {
          name: "email",
          head: t("email"),
          cell: (row) => (
            <span class="row">
              <bdi class="broken">{row.email}</bdi>
              {isSelf(row) ? <Badge>{t("you")}</Badge> : null}
            </span>
          ),
        },
        {
          name: "role",
          head: t("role"),
          cell: (row) =>
            mayManage
              ? (
                <select
                  aria-label={t("roleOf", { email: row.email })}
                  value={row.role}
                  onChange={(event) => choose(event.currentTarget, row)}
                >
                  {ROLES.map((name) => <option key={name} value={name}>{role(name)}</option>)}
                </select>
              )
              : role(row.role),
        },
        ...(mayManage
          ? [{
            name: "factor",
            head: t("factor"),
            cell: (row: Member) => (
              <span class="row">
                <Badge tone={row.second_factor === true ? "good" : "neutral"}>
                  {t(row.second_factor === true ? "factorYes" : "factorNo")}
                </Badge>
                {isOwner && row.second_factor === true && !isSelf(row)
                  ? (
                    <Button
                      kind="quiet"
                      label={t("factorResetOf", { email: row.email })}
                      onPress={() => onResetFactor(row)}
                    >
                      {t("factorResetSubmit")}
                    </Button>
                  )
                  : null}
              </span>
            ),
          }]
          : []),
        { name: "joined", head: t("joined"), cell: (row) => <Moment iso={row.joined_at} as="date" /> },
        {
          name: "actions",
          head: shared("actions"),
          align: "end",
          cell: (row) =>
            mayManage || isSelf(row)
              ? (
                <Button
                  label={isSelf(row) ? undefined : t("removeOf", { email: row.email })}
                  onPress={() => onRemove(row)}
                >
                  {t(isSelf(row) ? "leave" : "remove")}
                </Button>
              )
              : null,
        },
      ]}
    />
  );
}
