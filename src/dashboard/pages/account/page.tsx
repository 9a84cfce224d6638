import { Badge, Moment, Screen, Section } from "../../kit/screen.tsx";
import { SecondFactorSection } from "../../second_factor/section.tsx";
import { useMe } from "../../session/session.ts";
import { messagesOf, shared } from "../../messages/messages.ts";
import { Loaded, Table, useApi } from "../../kit/lists.tsx";
import { api } from "../../api/api.ts";
import type { Page, SessionRow } from "../../api/types.ts";
import { Check, Form, NewPasswordField, PasswordField, TextField, textOf } from "../../kit/fields.tsx";
import { ActionButton, Button, ProblemNote, toast, useAction } from "../../kit/actions.tsx";
import { loadMe, startSession } from "../../session/sign_in.ts";
import { useState } from "preact/hooks";
import { ACCOUNT, ROLE_NAMES, SECOND_FACTOR } from "../../texts/en.json";
import { goOut } from "../../router/router.tsx";
import { askToConfirm } from "../../kit/dialog.tsx";
import { whenConfirmed } from "../../second_factor/when_confirmed.tsx";

const t = messagesOf(ACCOUNT);
const roleName = messagesOf(ROLE_NAMES);
const wrong = messagesOf(SECOND_FACTOR);

/** Marks of browsers in their user agents. Most also name the browsers they descend from, so the order counts. */
const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["CriOS/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

const SYSTEMS = [
  ["Windows NT", "Windows"],
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["CrOS", "ChromeOS"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** The person's account: password, second factor, sessions, organizations. */
export function AccountPage() {
  const me = useMe();
  const isOfProvider = me?.single_sign_on === true;
  return (
    <Screen title={shared("account")} lead={me && <bdi>{me.user.email}</bdi>}>
      <Mails />
      {isOfProvider ? <p class="note">{t("ofProvider")}</p> : (
        <>
          <EmailForm />
          <PasswordForm />
          <SecondFactorSection />
        </>
      )}
      <Sessions />
      <Organizations />
      {!isOfProvider && <Deletion />}
    </Screen>
  );
}

/** The organizations of the signed-in person. */
function Organizations() {
  const me = useMe();
  return (
    <Section title={t("organizations")}>
      <Table
        caption={t("organizations")}
        rows={me?.organizations ?? []}
        columns={{
          name: [shared("name"), (row) => <bdi>{row.name}</bdi>],
          role: [t("role"), (row) => roleName(row.role)],
        }}
      />
    </Section>
  );
}

/** Which mails the person gets; nothing where the service sends none. */
function Mails() {
  const me = useMe();
  if (me === undefined || me.user.email_verification === "off") {
    return null;
  }
  const { email, email_verification: state, batch_mails: batchMails } = me.user;
  return (
    <Section title={t("mails")} lead={t("mailsLead", { email })} kind="card">
      <p>{t(state === "verified" ? "verified" : "pending")}</p>
      <Form submitLabel={shared("save")} done={t("saved")} onSubmit={saveMails}>
        <Check name="batch_mails" value="on" defaultChecked={batchMails}>{t("batchMails")}</Check>
      </Form>
    </Section>
  );
}

function saveMails(values: FormData): Promise<void> {
  return api.patch("/v1/auth/me", { batch_mails: values.has("batch_mails") }).then(loadMe);
}

/** Changes the e-mail address with which the person logs in. */
function EmailForm() {
  const [round, setRound] = useState(0);
  const change = async (values: FormData): Promise<void> => {
    const email = textOf(values, "email").trim();
    const isDone = await whenConfirmed(async () => {
      const { state } = await api.post<{ readonly state: "changed" | "mailed" }>("/v1/auth/email", { email });
      toast(t(state === "changed" ? "emailChanged" : "emailMailed", { email }));
    });
    if (isDone) {
      setRound(round + 1);
      await loadMe();
    }
  };
  return (
    <Section title={t("email")} lead={t("emailLead")} kind="card" anchor="email">
      <div class="narrow">
        <Form key={round} submitLabel={t("emailChange")} onSubmit={change}>
          <TextField name="email" type="email" label={t("emailNew")} autocomplete="email" required maxLength={254} />
        </Form>
      </div>
    </Section>
  );
}

/** Deletes the account after its address was typed. */
function Deletion() {
  const email = useMe()?.user.email ?? "";
  const remove = async (): Promise<boolean> => {
    const isDone = await whenConfirmed(() => api.delete("/v1/auth/me"));
    if (isDone) {
      toast(t("deleted"));
      await startSession();
      goOut();
    }
    return isDone;
  };
  const askToRemove = (): void =>
    askToConfirm({
      title: t("delete"),
      actionLabel: t("delete"),
      body: t("deleteBody"),
      typed: {
        name: "email",
        label: t("deleteEmail", { email }),
        isRight: (text) => text.toLowerCase() === email,
        mismatch: t("deleteMismatch"),
      },
      onConfirm: remove,
    });
  return (
    <Section title={t("delete")} lead={t("deleteLead")} kind="card" anchor="delete">
      <div class="row">
        <Button kind="danger" onPress={askToRemove}>{t("delete")}</Button>
      </div>
    </Section>
  );
}

function PasswordForm() {
  const [round, setRound] = useState(0);
  const change = async (values: FormData): Promise<void> => {
    await api.post("/v1/auth/password", Object.fromEntries(values));
    setRound(round + 1);
  };
  return (
    <Section title={shared("password")} lead={t("passwordLead")} kind="card">
      <div class="narrow">
        <Form key={round} submitLabel={t("change")} done={t("changed")} onSubmit={change}>
          <PasswordField name="current_password" label={t("current")} refusal={wrong("wrongPassword")} />
          <NewPasswordField label={shared("newPassword")} />
        </Form>
      </div>
    </Section>
  );
}

/** The person's sessions, with a button to end each. */
function Sessions() {
  const { problem, act } = useAction();
  const sessions = useApi<Page<SessionRow>>("/v1/auth/sessions?limit=100");
  const end = async (ids: readonly string[]): Promise<void> => {
    await act(async () => {
      for (const id of ids) {
        await api.delete(`/v1/auth/sessions/${id}`);
      }
      toast(t("ended"));
    });
    sessions.reload();
  };
  const others = sessions.state === "ready" ? sessions.data.data.filter(({ current }) => !current) : [];
  return (
    <Section
      title={t("sessions")}
      anchor="sessions"
      actions={others.length < 2
        ? undefined
        : <ActionButton onAct={() => end(others.map(({ id }) => id))}>{t("endOthers")}</ActionButton>}
    >
      {problem !== undefined && <ProblemNote error={problem} />}
      <Loaded resource={sessions}>
        {({ data }) => (
          <Table
            caption={t("sessions")}
            rows={data}
            columns={{
              device: [
                t("device"),
                (row) => <bdi class="clipped" title={row.user_agent ?? undefined}>{deviceName(row)}</bdi>,
              ],
              began: [t("began"), (row) => <Moment iso={row.created_at} />],
              used: [shared("lastUsed"), (row) => <Moment iso={row.last_used_at} />],
            }}
            actions={(row) =>
              row.current
                ? <Badge tone="good">{t("here")}</Badge>
                : (
                  <Button label={t("endOf", { device: deviceName(row) })} onPress={() => void end([row.id])}>
                    {t("end")}
                  </Button>
                )}
          />
        )}
      </Loaded>
    </Section>
  );
}

/** "Firefox on Linux", as far as a browser's user agent names them; that of another program as it is. */
function deviceName({ user_agent: agent }: SessionRow): string {
  const nameIn = (marks: typeof BROWSERS | typeof SYSTEMS): string | undefined =>
    marks.find(([mark]) => agent?.includes(mark))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser === undefined || agent?.startsWith("Mozilla/") !== true) {
    return agent ?? t("unknown");
  }
  return system === undefined ? browser : t("deviceName", { browser, system });
}
