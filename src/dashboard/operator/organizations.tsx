import { BASE_PATH } from "../base/base_path.ts";
import { Badge, Fact, Moment, Screen, Section, Segments } from "../kit/screen.tsx";
import { ActionButton, Button, toast } from "../kit/actions.tsx";
import { askToConfirm, FormDialog, openDialog } from "../kit/dialog.tsx";
import { Form, numberOf, SearchForm, SelectField, TextField, textOf } from "../kit/fields.tsx";
import { List, ListPage, Loaded } from "../kit/lists.tsx";
import { bytes, number } from "../messages/formats.ts";
import { messagesOf, shared } from "../messages/messages.ts";
import { isNameIn } from "../messages/fill_message.ts";
import { keepImpersonation } from "../session/impersonation.ts";
import {
  callOperator,
  type Impersonation,
  type Tenant,
  type TenantKey,
  type TenantMember,
  useOperator,
  useOperatorPage,
} from "./operator_session.ts";
import { OPERATOR, ROLE_NAMES } from "../texts/en.json";
import { Link, useFilters } from "../router/router.tsx";

const t = messagesOf(OPERATOR);
const roleName = messagesOf(ROLE_NAMES);

const ORDERS = ["created", "name", "calls", "storage", "activity"] as const;
const STATES = ["all", "active", "suspended"] as const;

/** All organizations: found by words, and in an order. Both are in the address. */
export function OrganizationsPage() {
  const { values: given, show } = useFilters("q", "sort", "state");
  return (
    <ListPage
      title={t("organizations")}
      filters={
        <>
          <SearchForm
            label={t("search")}
            submitLabel={shared("search")}
            text={given["q"]}
            maxLength={254}
            onSearch={(q) => show({ q })}
          />
          <div class="toolbar">
            <Segments
              label={shared("state")}
              value={given["state"] ?? "all"}
              choices={STATES.map((state) => ({ value: state, label: t(state) }))}
              onChoose={(state) => show({ state: state === "all" ? "" : state })}
            />
            <SelectField
              name="sort"
              label={t("sort")}
              value={given["sort"] ?? "created"}
              choices={ORDERS.map((order) => ({ value: order, label: t(`sort_${order}`) }))}
              onChange={(sort) => show({ sort: sort === "created" ? "" : sort })}
            />
          </div>
        </>
      }
      resource={useOperatorPage<Tenant>("/organizations", given)}
      none={{ icon: "people", title: t("noOrganizations") }}
      columns={{
        name: [shared("organization"), ({ id, name, suspension }) => (
          <span class="row">
            <Link to={`/operator/organizations/${id}`}>
              <bdi class="broken">{name}</bdi>
            </Link>
            {suspension !== null && <Badge tone="warning">{t("suspended")}</Badge>}
          </span>
        )],
        owner: [t("owner"), ({ owner }) => owner === null ? t("noOwner") : <bdi class="broken">{owner.email}</bdi>],
        calls: [t("calls"), ({ calls, monthly_limit: { calls: limit } }) =>
          shared("usedOf", { used: number(calls), limit: number(limit) }), "end"],
        stored: [t("stored"), ({ storage }) =>
          bytes(storage.bytes), "end"],
        activity: [t("lastActive"), ({ last_active_at: at }) =>
          at === null ? shared("never") : <Moment iso={at} as="ago" />],
      }}
    />
  );
}

/** One organization: what it uses, its limits, and what an operator may do with it. */
export function OrganizationPage({ id }: { readonly id: string }) {
  const tenant = useOperator<Tenant>(`/organizations/${id}`);
  const enter = (member?: TenantMember): void => {
    const submit = async (values: FormData): Promise<void> => {
      const body = { reason: textOf(values, "reason"), user_id: member?.user_id };
      const session = await callOperator<Impersonation>("POST", `/organizations/${id}/impersonations`, { body });
      keepImpersonation({ id: session.id, token: session.access_token });
      location.assign(`${BASE_PATH}/o/${encodeURIComponent(session.organization.slug)}/live/`);
    };
    openDialog(
      <FormDialog
        title={member === undefined ? t("enter") : t("enterOf", { email: member.email })}
        submitLabel={t("enter")}
        onSubmit={submit}
      >
        <p>{t("enterText")}</p>
        <ReasonField />
      </FormDialog>,
    );
  };
  const parent = { to: "/operator/organizations", label: t("organizations") };
  const title = tenant.state === "ready" ? tenant.data.name : shared("organization");
  return (
    <Screen
      title={title}
      parent={parent}
      actions={tenant.state === "ready"
        ? <Actions tenant={tenant.data} onEnter={enter} onChange={tenant.refresh} />
        : undefined}
    >
      <Loaded resource={tenant}>
        {(data) => (
          <>
            {data.suspension !== null && (
              <p class="note" role="status">
                <bdi>{t("suspendedBecause", { reason: data.suspension.reason })}</bdi>
              </p>
            )}
            <Facts tenant={data} />
            <Limits tenant={data} onChange={tenant.refresh} />
          </>
        )}
      </Loaded>
      <Members id={id} onEnter={enter} />
      <Keys id={id} />
    </Screen>
  );
}

function Facts({ tenant }: { readonly tenant: Tenant }) {
  const { calls, monthly_limit: limit, storage, owner, last_active_at: active } = tenant;
  return (
    <div class="card">
      <dl class="fact-grid">
        <Fact name={t("owner")}>{owner === null ? t("noOwner") : <bdi class="broken">{owner.email}</bdi>}</Fact>
        <Fact name={t("calls")}>{shared("usedOf", { used: number(calls), limit: number(limit.calls) })}</Fact>
        <Fact name={t("stored")}>
          {shared("usedOf", { used: bytes(storage.bytes), limit: bytes(storage.limit_bytes) })}
        </Fact>
        <Fact name={t("lastActive")}>{active === null ? shared("never") : <Moment iso={active} />}</Fact>
        <Fact name={t("created")}>
          <Moment iso={tenant.created_at} as="date" />
        </Fact>
        <Fact name={shared("identifier")}>
          <code class="broken" dir="ltr">{tenant.id}</code>
        </Fact>
      </dl>
    </div>
  );
}

function Actions({ tenant: { id, suspension }, onEnter, onChange }: {
  readonly tenant: Tenant;
  readonly onEnter: () => void;
  readonly onChange: () => void;
}) {
  const resume = (): Promise<void> => callOperator("POST", `/organizations/${id}/resume`).then(onChange);
  const suspend = (values: FormData): Promise<void> =>
    callOperator("POST", `/organizations/${id}/suspend`, { body: { reason: textOf(values, "reason") } }).then(onChange);
  const askToSuspend = (): void =>
    openDialog(
      <FormDialog title={t("suspend")} submitLabel={t("suspend")} submitKind="danger" onSubmit={suspend}>
        <p>{t("suspendText")}</p>
        <ReasonField />
      </FormDialog>,
    );
  const signOutAll = (): void =>
    askToConfirm({
      title: t("signOutAll"),
      actionLabel: t("signOutAll"),
      body: t("signOutAllText"),
      onConfirm: async () => {
        toast(t("signedOut", { count: await endSessions(`/organizations/${id}/sign-out`) }));
      },
    });
  return (
    <>
      <Button onPress={onEnter}>{t("enter")}</Button>
      <Button onPress={signOutAll}>{t("signOutAll")}</Button>
      {suspension === null
        ? <Button kind="danger" onPress={askToSuspend}>{t("suspend")}</Button>
        : <ActionButton kind="primary" done={t("resumed")} onAct={resume}>{t("resume")}</ActionButton>}
    </>
  );
}

/** Returns how many sessions were ended. */
async function endSessions(path: `/${string}`): Promise<number> {
  return (await callOperator<{ readonly sessions_ended: number }>("POST", path)).sessions_ended;
}

const GIGABYTE = 1_000_000_000;

function Limits({ tenant, onChange }: { readonly tenant: Tenant; readonly onChange: () => void }) {
  const save = async (values: FormData): Promise<void> => {
    const body = { monthly_limit: numberOf(values, "monthly_limit"), storage_gb: numberOf(values, "storage_gb") };
    await callOperator("PATCH", `/organizations/${tenant.id}`, { body });
    onChange();
  };
  const { monthly_limit: limit, storage } = tenant;
  const fields = [
    ["monthly_limit", t("monthlyLimit"), limit.own, limit.calls],
    ["storage_gb", t("storageGb"), storage.own, storage.limit_bytes / GIGABYTE],
  ] as const;
  return (
    <Section title={t("limits")} kind="card">
      <Form submitLabel={shared("save")} done={t("limitsSaved")} onSubmit={save}>
        <div class="fact-grid">
          {fields.map(([name, label, isOwn, amount]) => (
            <TextField
              key={name}
              name={name}
              type="number"
              autocomplete="on"
              label={label}
              hint={t("emptyIsDefault")}
              min="0"
              step="1"
              placeholder={isOwn ? undefined : number(amount)}
              value={isOwn ? String(amount) : ""}
            />
          ))}
        </div>
      </Form>
    </Section>
  );
}

function Members({ id, onEnter }: { readonly id: string; readonly onEnter: (member: TenantMember) => void }) {
  const members = useOperatorPage<TenantMember>(`/organizations/${id}/members`);
  const signOut = async ({ user_id: userId }: TenantMember): Promise<void> => {
    toast(t("signedOut", { count: await endSessions(`/users/${userId}/sign-out`) }));
  };
  return (
    <Section title={shared("members")}>
      <List
        caption={shared("members")}
        resource={members}
        none={{ icon: "people", title: t("noMembers") }}
        rowKey={({ user_id: userId }) => userId}
        columns={{
          email: [shared("email"), ({ email }) => <bdi class="broken">{email}</bdi>],
          role: [shared("role"), ({ role }) => isNameIn(ROLE_NAMES, role) ? roleName(role) : role],
          joined: [t("joined"), ({ joined_at: at }) => <Moment iso={at} as="date" />],
        }}
        actions={(member) => (
          <>
            <ActionButton label={t("signOutOf", { email: member.email })} onAct={() => signOut(member)}>
              {t("signOut")}
            </ActionButton>
            <Button label={t("enterOf", { email: member.email })} onPress={() => onEnter(member)}>
              {t("enter")}
            </Button>
          </>
        )}
      />
    </Section>
  );
}

function Keys({ id }: { readonly id: string }) {
  const keys = useOperatorPage<TenantKey>(`/organizations/${id}/keys`);
  return (
    <Section title={t("keys")}>
      <List
        caption={t("keys")}
        resource={keys}
        none={{ icon: "key", title: t("noKeys") }}
        columns={{
          name: [shared("name"), ({ name, environment }) => (
            <span class="row">
              <bdi class="broken">{name}</bdi>
              {environment === "test" && <Badge>{shared("test")}</Badge>}
            </span>
          )],
          created: [t("created"), ({ created_at: at }) => <Moment iso={at} as="date" />],
          used: [t("lastUsed"), ({ last_used_at: at }) => at === null ? shared("never") : <Moment iso={at} as="ago" />],
        }}
      />
    </Section>
  );
}

function ReasonField() {
  return (
    <TextField
      name="reason"
      label={t("reason")}
      hint={t("reasonHint")}
      autocomplete="on"
      required
      minLength={3}
      maxLength={500}
    />
  );
}
