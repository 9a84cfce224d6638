import { useState } from "preact/hooks";
import type { Invitation, Invited, Member, Page, Role } from "../../api/types.ts";
import { ActionButton, Button } from "../../kit/buttons.tsx";
import { Pagination, usePage } from "../../kit/lists.tsx";
import { Loaded, useResource } from "../../kit/resource.tsx";
import { Badge, Moment, Screen, Section } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/messages.ts";
import { useNewRequest } from "../../router/use_new_request.ts";
import { useMay } from "../../session/use_session.ts";
import { api } from "../../api/api.ts";
import { Confirm, Dialog, ShownOnce } from "../../kit/dialog.tsx";
import { Form, SelectField, TextField, textOf } from "../../kit/fields.tsx";
import { toast } from "../../kit/notices.tsx";
import { useConfirmation } from "../../second_factor/use_confirmation.tsx";
import { CodeBlock } from "../../kit/code_block.tsx";
import { useStore } from "../../base/store.ts";
import { goOut } from "../../router/go.ts";
import { loadMe } from "../../session/load_me.ts";
import { session } from "../../session/session.ts";
import { ROLES } from "../../../domain/caller.ts";
import { Table } from "../../kit/lists/table.tsx";
import { MEMBERS, ROLE_NAMES, SHARED } from "../../texts/en.json";

/** Rows of one request; an organization has few open invitations at a time. */
const LISTED = 100;

const PATH = "/v1/organization/invitations";

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

/** What the dialog needs. */
interface RoleDialogProps {
  readonly member: Member;
  readonly role: Role;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Says what a member may do with another role, and changes it. */
function RoleDialog({ member, role, onChanged, onClose }: RoleDialogProps) {
  const t = useMessages(MEMBERS);
  const change = async (): Promise<void> => {
    await api.patch(`/v1/organization/members/${member.user_id}`, { role });
    toast(t("roleChanged"));
    onClose();
    onChanged();
  };
  return (
    <Dialog title={t("roleTitle")} onClose={onClose}>
      <Form submitLabel={t("roleSubmit")} onSubmit={change} onCancel={onClose}>
        <p class="broken">{t("roleBody", { email: member.email })}</p>
        <ul>
          <li>{t("roleBefore", { role: t(member.role) })}</li>
          <li>{t("roleAfter", { role: t(role) })}</li>
        </ul>
      </Form>
    </Dialog>
  );
}

/** What the dialog needs. */
interface ResetSecondFactorDialogProps {
  readonly member: Member;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

/** Removes the second factors of a member who has lost them. */
function ResetSecondFactorDialog({ member, onReset, onClose }: ResetSecondFactorDialogProps) {
  const t = useMessages(MEMBERS);
  const { run, dialog } = useConfirmation();
  const reset = async (): Promise<void> => {
    const path = `/v1/organization/members/${member.user_id}/second-factor`;
    if (await run(() => api.delete(path))) {
      toast(t("factorReset"));
      onReset();
      onClose();
    }
  };
  return (
    <>
      <Confirm
        title={t("factorResetTitle", { email: member.email })}
        actionLabel={t("factorResetSubmit")}
        onConfirm={reset}
        onClose={onClose}
      >
        {t("factorResetBody")}
      </Confirm>
      {dialog}
    </>
  );
}

/** What the dialog needs. */
interface LinkDialogProps {
  readonly invited: Invited;
  readonly onClose: () => void;
}

/** Shows the link of an invitation, this once. Where a mail has it too, it need not be copied. */
function LinkDialog({ invited: { url, email, mailed }, onClose }: LinkDialogProps) {
  const t = useMessages(MEMBERS);
  if (mailed && email !== null) {
    return (
      <Dialog title={t("link")} onClose={onClose}>
        <div class="stack">
          <p class="broken">{t("mailed", { email })}</p>
          <CodeBlock name={t("link")} text={url} />
          <div class="form-actions">
            <Button kind="primary" onPress={onClose}>{t("close")}</Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <ShownOnce
      title={t("link")}
      name={t("link")}
      text={url}
      warning={t("linkOnce")}
      doneLabel={t("done")}
      onClose={onClose}
    />
  );
}

/** What the dialog needs. */
interface RemoveMemberDialogProps {
  readonly member: Member;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Removes a member, or the person themselves, from the organization. */
function RemoveMemberDialog({ member, onRemoved, onClose }: RemoveMemberDialogProps) {
  const t = useMessages(MEMBERS);
  const who = useStore(session);
  const remove = async (): Promise<void> => {
    await api.delete(`/v1/organization/members/${member.user_id}`);
    toast(t("removed"));
    onClose();
    onRemoved();
    await loadMe();
    // A person who left goes on in another organization.
    if (who.state === "present" && who.me.user.id === member.user_id) {
      goOut();
    }
  };
  return (
    <Confirm
      title={t("removeTitle", { email: member.email })}
      actionLabel={t("removeSubmit")}
      onConfirm={remove}
      onClose={onClose}
    >
      {t("removeBody")}
    </Confirm>
  );
}

/** What the dialog needs. */
interface InviteDialogProps {
  readonly onInvited: (invited: Invited) => void;
  readonly onClose: () => void;
}

/** Creates the link of an invitation. */
function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const t = useMessages(MEMBERS);
  const isOwner = useMay("owner");
  const invite = async (values: FormData): Promise<void> => {
    const email = textOf(values, "email").trim();
    const body = { role: textOf(values, "role"), ...(email === "" ? {} : { email }) };
    onInvited(await api.post<Invited>("/v1/organization/invitations", body));
  };
  const roles = ROLES.filter((role) => role !== "owner" || isOwner);
  return (
    <Dialog title={t("invite")} onClose={onClose}>
      <Form submitLabel={t("inviteSubmit")} onSubmit={invite} onCancel={onClose}>
        <TextField
          name="email"
          type="email"
          label={t("email")}
          hint={t("emailHint")}
          autocomplete="off"
          maxLength={254}
        />
        <SelectField
          name="role"
          label={t("role")}
          value="member"
          choices={roles.map((role) => ({ value: role, label: t(role) }))}
        />
      </Form>
    </Dialog>
  );
}

/** Invitations that are not accepted yet. */
function Invitations() {
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

/** What the table of members needs. */
interface MemberTableProps {
  readonly rows: readonly Member[];
  readonly onChangeRole: (member: Member, role: Role) => void;
  readonly onRemove: (member: Member) => void;
  readonly onResetFactor: (member: Member) => void;
}

/** People with their roles, which admins can change in the table. */
function MemberTable({ rows, onChangeRole, onRemove, onResetFactor }: MemberTableProps) {
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
