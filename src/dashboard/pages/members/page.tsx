import { useContext, useState } from "preact/hooks";
import type { Invitation, Invited, Member, Page, Role } from "../../api/types.ts";
import { ActionButton, Button, Closing, CodeBlock, toast } from "../../kit/actions.tsx";
import { ListPage, Loaded, Table, useApi, usePage } from "../../kit/lists.tsx";
import { Badge, Moment, Section } from "../../kit/screen.tsx";
import { messagesOf, shared } from "../../messages/messages.ts";
import { goOut, useNewRequest } from "../../router/router.tsx";
import { useMay, useMe } from "../../session/session.ts";
import { api } from "../../api/api.ts";
import { askToConfirm, closeDialog, Dialog, FormDialog, openDialog, ShownOnce } from "../../kit/dialog.tsx";
import { SelectField, TextField, textOf } from "../../kit/fields.tsx";
import { whenConfirmed } from "../../second_factor/when_confirmed.tsx";
import { loadMe } from "../../session/sign_in.ts";
import { ROLES } from "../../../domain/caller.ts";
import { MEMBERS, ROLE_NAMES } from "../../texts/en.json";

const t = messagesOf(MEMBERS);
const roleName = messagesOf(ROLE_NAMES);

/** Rows of one request; an organization has few open invitations at a time. */
const LISTED = 100;

const MEMBERS_PATH = "/v1/organization/members";
const INVITATIONS_PATH = "/v1/organization/invitations";

/** The people of the organization, whose roles admins change in the table, and those who are invited. */
export function MembersPage() {
  const members = usePage<Member>(MEMBERS_PATH);
  const [round, setRound] = useState(0);
  const me = useMe();
  const mayManage = useMay("admin");
  const isOwner = useMay("owner");
  const isSelf = ({ user_id: id }: Member): boolean => me?.user.id === id;
  const submitInvitation = (values: FormData): Promise<void> =>
    sendInvitation(values).then(() => setRound((before) => before + 1));
  const invite = (): void =>
    openDialog(
      <FormDialog title={t("invite")} submitLabel={t("inviteSubmit")} onSubmit={submitInvitation}>
        <TextField name="email" type="email" label={shared("email")} hint={t("emailHint")} maxLength={254} />
        <SelectField
          name="role"
          label={shared("role")}
          value="member"
          choices={ROLES.filter((role) => role !== "owner" || isOwner).map((role) => ({ value: role, label: t(role) }))}
        />
      </FormDialog>,
    );
  useNewRequest(() => mayManage ? invite() : undefined);
  const changeRole = ({ user_id: id, email, role: before }: Member, role: Role): void =>
    openDialog(
      <FormDialog
        title={t("roleTitle")}
        submitLabel={t("roleSubmit")}
        done={t("roleChanged")}
        onSubmit={() => api.patch(`${MEMBERS_PATH}/${id}`, { role }).then(members.reload)}
      >
        <p class="broken">{t("roleBody", { email })}</p>
        <ul>
          <li>{t("roleBefore", { role: t(before) })}</li>
          <li>{t("roleAfter", { role: t(role) })}</li>
        </ul>
      </FormDialog>,
    );
  const choose = (select: HTMLSelectElement, member: Member): void => {
    const next = ROLES.find((name) => name === select.value);
    // The table shows what is in force: the choice is made in the dialog.
    select.value = member.role;
    if (next !== undefined) {
      changeRole(member, next);
    }
  };
  // Lost second factors are removed.
  const resetFactor = ({ user_id: id, email }: Member): void =>
    askToConfirm({
      title: t("factorResetTitle", { email }),
      actionLabel: t("factorResetSubmit"),
      body: t("factorResetBody"),
      done: t("factorReset"),
      onConfirm: async () => {
        const isDone = await whenConfirmed(() => api.delete(`${MEMBERS_PATH}/${id}/second-factor`));
        if (isDone) {
          members.reload();
        }
        return isDone;
      },
    });
  const remove = (member: Member): void =>
    askToConfirm({
      title: t("removeTitle", { email: member.email }),
      actionLabel: t("removeSubmit"),
      body: t("removeBody"),
      onConfirm: async () => {
        await api.delete(`${MEMBERS_PATH}/${member.user_id}`);
        toast(t("removed"));
        closeDialog();
        members.reload();
        await loadMe();
        // A person who left goes on in another organization.
        if (isSelf(member)) {
          goOut();
        }
      },
    });
  return (
    <ListPage
      title={shared("members")}
      lead={t("lead")}
      action={mayManage ? <Button kind="primary" icon="plus" onPress={invite}>{t("invite")}</Button> : undefined}
      resource={members}
      none={{ icon: "people", title: shared("members") }}
      rowKey={({ user_id: id }) => id}
      columns={{
        email: [shared("email"), (row) => (
          <span class="row">
            <bdi class="broken">{row.email}</bdi>
            {isSelf(row) && <Badge>{shared("you")}</Badge>}
          </span>
        )],
        role: [shared("role"), (row) =>
          mayManage
            ? (
              <select
                aria-label={t("roleOf", { email: row.email })}
                value={row.role}
                onChange={(event) => choose(event.currentTarget, row)}
              >
                {ROLES.map((name) => <option key={name} value={name}>{roleName(name)}</option>)}
              </select>
            )
            : roleName(row.role)],
        factor: mayManage && [shared("secondFactor"), (row) => (
          <span class="row">
            <Badge tone={row.second_factor === true ? "good" : "neutral"}>
              {t(row.second_factor === true ? "factorYes" : "factorNo")}
            </Badge>
            {isOwner && row.second_factor === true && !isSelf(row) && (
              <Button
                kind="quiet"
                label={t("factorResetOf", { email: row.email })}
                onPress={() => resetFactor(row)}
              >
                {t("factorResetSubmit")}
              </Button>
            )}
          </span>
        )],
        joined: [t("joined"), (row) => <Moment iso={row.joined_at} as="date" />],
      }}
      actions={(row) =>
        mayManage || isSelf(row)
          ? (
            <Button label={isSelf(row) ? undefined : t("removeOf", { email: row.email })} onPress={() => remove(row)}>
              {shared(isSelf(row) ? "leave" : "remove")}
            </Button>
          )
          : null}
    >
      {mayManage && <Invitations key={round} />}
    </ListPage>
  );
}

async function sendInvitation(values: FormData): Promise<void> {
  const body = { role: textOf(values, "role"), email: textOf(values, "email").trim() || undefined };
  openDialog(<LinkDialog invited={await api.post<Invited>(INVITATIONS_PATH, body)} />);
}

/** Shows the link of an invitation, this once. Where a mail has it too, it need not be copied. */
function LinkDialog({ invited: { url, email, mailed } }: { readonly invited: Invited }) {
  const close = useContext(Closing);
  if (mailed && email !== null) {
    return (
      <Dialog title={t("link")}>
        <div class="stack">
          <p class="broken">{t("mailed", { email })}</p>
          <CodeBlock name={t("link")} text={url} />
          <div class="form-actions">
            <Button kind="primary" onPress={close}>{shared("close")}</Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <ShownOnce title={t("link")} name={t("link")} text={url} warning={t("linkOnce")} doneLabel={shared("copiedIt")} />
  );
}

/** Invitations that are not accepted yet. */
function Invitations() {
  const invitations = useApi<Page<Invitation>>(INVITATIONS_PATH, { limit: LISTED });
  return (
    <Section title={t("invitations")}>
      <Loaded resource={invitations}>
        {({ data }) =>
          data.length === 0 ? <p class="muted">{t("noInvitations")}</p> : (
            <Table
              caption={t("invitations")}
              rows={data}
              columns={{
                email: [shared("email"), ({ email }) => <bdi class="broken">{email ?? t("anybody")}</bdi>],
                role: [shared("role"), (row) => roleName(row.role)],
                expires: [t("expires"), (row) => <Moment iso={row.expires_at} as="ago" />],
              }}
              actions={({ id, email }) => (
                <ActionButton
                  label={t("revokeOf", { email: email ?? t("anybody") })}
                  done={t("revoked")}
                  onAct={() => api.delete(`${INVITATIONS_PATH}/${id}`).then(invitations.reload)}
                >
                  {shared("revoke")}
                </ActionButton>
              )}
            />
          )}
      </Loaded>
    </Section>
  );
}
