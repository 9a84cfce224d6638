import { useState } from "preact/hooks";
import type { Invited, Member, Role } from "../../api/types.ts";
import { Button } from "../../kit/buttons/button.tsx";
import { Pagination } from "../../kit/lists/pagination.tsx";
import { usePage } from "../../kit/lists/use_page.ts";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { useNewRequest } from "../../router/use_new_request.ts";
import { useMay } from "../../session/use_may.ts";
import { Invitations } from "./invitations.tsx";
import { InviteDialog } from "./invite_dialog.tsx";
import { LinkDialog } from "./link_dialog.tsx";
import { MemberTable } from "./member_table.tsx";
import { MEMBERS } from "./messages.ts";
import { RemoveMemberDialog } from "./remove_member_dialog.tsx";
import { ResetSecondFactorDialog } from "./reset_second_factor_dialog.tsx";
import { RoleDialog } from "./role_dialog.tsx";

type Open =
  | { readonly what: "invite" }
  | { readonly what: "link"; readonly invited: Invited }
  | { readonly what: "role"; readonly member: Member; readonly role: Role }
  | { readonly what: "remove"; readonly member: Member }
  | { readonly what: "reset"; readonly member: Member };

/** The people of the organization and those who are invited. */
export function MembersPage() {
  const t = useMessages(MEMBERS);
  const members = usePage<Member>("/v1/organization/members");
  const [open, setOpen] = useState<Open>();
  const [round, setRound] = useState(0);
  const close = (): void => setOpen(undefined);
  const mayManage = useMay("admin");
  useNewRequest(() => mayManage ? setOpen({ what: "invite" }) : undefined);
  const invite = mayManage
    ? <Button kind="primary" icon="plus" onPress={() => setOpen({ what: "invite" })}>{t("invite")}</Button>
    : undefined;
  const show = (invited: Invited): void => {
    setOpen({ what: "link", invited });
    setRound(round + 1);
  };
  return (
    <Screen title={t("title")} lead={t("lead")} actions={invite}>
      <Loaded resource={members}>
        {(page) => (
          <>
            <MemberTable
              rows={page.data}
              onChangeRole={(member, role) => setOpen({ what: "role", member, role })}
              onRemove={(member) => setOpen({ what: "remove", member })}
              onResetFactor={(member) => setOpen({ what: "reset", member })}
            />
            <Pagination page={page} />
          </>
        )}
      </Loaded>
      {mayManage ? <Invitations key={round} /> : null}
      {open?.what === "invite" ? <InviteDialog onInvited={show} onClose={close} /> : null}
      {open?.what === "link" ? <LinkDialog invited={open.invited} onClose={close} /> : null}
      {open?.what === "role"
        ? <RoleDialog member={open.member} role={open.role} onChanged={members.reload} onClose={close} />
        : null}
      {open?.what === "remove"
        ? <RemoveMemberDialog member={open.member} onRemoved={members.reload} onClose={close} />
        : null}
      {open?.what === "reset"
        ? <ResetSecondFactorDialog member={open.member} onReset={members.reload} onClose={close} />
        : null}
    </Screen>
  );
}
