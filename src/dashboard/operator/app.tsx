import type { ComponentChildren, ComponentType } from "preact";
import { useStore } from "../base/store.ts";
import { Failure, ListPage, Loading } from "../kit/lists.tsx";
import { CodeBlock, toast, Toaster, toastFailure } from "../kit/actions.tsx";
import { Dialogs } from "../kit/dialog.tsx";
import { Badge, Moment, Screen } from "../kit/screen.tsx";
import { GuestFrame } from "../layout/guest_frame.tsx";
import { AccountMenu, Missing, Shell } from "../layout/shell.tsx";
import { go, Link, useRoute } from "../router/router.tsx";
import { AuditPage } from "./audit.tsx";
import { DataPage } from "./data.tsx";
import {
  callOperator,
  type NewOperatorApp,
  operatorSession,
  type Processes,
  startOperator,
  useOperator,
} from "./operator_session.ts";
import { OrganizationPage, OrganizationsPage } from "./organizations.tsx";
import { OverviewPage } from "./overview.tsx";
import { QueuesPage } from "./queues.tsx";
import { messagesOf, shared } from "../messages/messages.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { ApiError, refusedField } from "../api/send.ts";
import { Form, NewPasswordField, PasswordField, TextField, textOf, TokenField } from "../kit/fields.tsx";
import { CodeField } from "../second_factor/code_field.tsx";
import { QrCode } from "../second_factor/section.tsx";
import { LAYOUT, OPERATOR, SECOND_FACTOR } from "../texts/en.json";
import { Icon } from "../kit/icon.tsx";
import { MenuItem } from "../kit/menu.tsx";

const t = messagesOf(OPERATOR);
const own = messagesOf(SECOND_FACTOR);
const layout = messagesOf(LAYOUT);

/** The operators' pages: the log-in, or the page of the current path for an operator who is logged in. */
export function OperatorApp() {
  return (
    <>
      <Current />
      <Toaster />
    </>
  );
}

function Current() {
  const { path } = useRoute();
  const who = useStore(operatorSession);
  if (path === "/operator/password") {
    return (
      <GuestFrame>
        <SetPasswordPage />
      </GuestFrame>
    );
  }
  if (who.state === "present") {
    return (
      <OperatorFrame email={who.email} path={path}>
        <PageOf path={path} />
        <Dialogs />
      </OperatorFrame>
    );
  }
  return (
    <GuestFrame>
      {who.state === "starting" ? <Loading /> : who.state === "absent" ? <LogInPage /> : (
        <Screen title="Locus">
          <Failure error={who.error} onRetry={() => void startOperator()} />
        </Screen>
      )}
    </GuestFrame>
  );
}

const PAGES: Readonly<Record<string, ComponentType>> = {
  "/operator": OverviewPage,
  "/operator/organizations": OrganizationsPage,
  "/operator/queues": QueuesPage,
  "/operator/processes": ProcessesPage,
  "/operator/data": DataPage,
  "/operator/second-factor": SecondFactorPage,
  "/operator/audit": AuditPage,
};
const ORGANIZATION = /^\/operator\/organizations\/(org_[0-9a-z]{1,40})$/u;

function PageOf({ path }: { readonly path: string }) {
  const id = ORGANIZATION.exec(path)?.[1];
  if (id !== undefined) {
    return <OrganizationPage key={id} id={id} />;
  }
  const Shown = PAGES[path] ?? Missing;
  return <Shown />;
}

/** Sets an operator's password with the link that the command line printed. */
function SetPasswordPage() {
  // The token is behind the #, which browsers send to no server.
  const [linked] = useState(() => location.hash.slice(1));
  useLayoutEffect(() => history.replaceState(history.state, "", location.pathname + location.search), []);
  return (
    <Screen title={t("setPassword")}>
      <Form submitLabel={shared("save")} onSubmit={setPassword}>
        <TokenField label={shared("token")} hint={t("tokenHint")} linked={linked} />
        <NewPasswordField label={t("newPassword")} />
      </Form>
    </Screen>
  );
}

async function setPassword(values: FormData): Promise<void> {
  const body = { token: textOf(values, "token").trim(), new_password: textOf(values, "new_password") };
  try {
    await callOperator("POST", "/password", { body });
  } catch (error) {
    throw error instanceof ApiError && error.status === 401
      ? new ApiError(422, { ...error.body, errors: [{ pointer: "/token", detail: error.message }] }, error)
      : error;
  }
  operatorSession.set({ state: "absent" });
  go("/operator?password=set");
}

/** Servers and workers with their versions. */
function ProcessesPage() {
  return (
    <ListPage
      title={t("processes")}
      resource={useOperator<Processes>("/processes")}
      none={{ icon: "screen", title: t("noProcesses") }}
      columns={{
        process: [t("process"), ({ kind, host, pid }) => (
          <span class="cell-stack">
            {t(kind)}
            <code class="muted broken" dir="ltr">{`${host} ${pid}`}</code>
          </span>
        )],
        state: [shared("state"), ({ missing }) =>
          missing ? <Badge tone="bad">{t("missing")}</Badge> : <Badge tone="good">{t("running")}</Badge>],
        version: [t("version"), ({ version }) => <code dir="ltr">{version}</code>],
        data: [
          shared("data"),
          ({ gazetteer_version: version }) => <code class="broken" dir="ltr">{version ?? "–"}</code>,
        ],
        started: [t("started"), ({ started_at: at }) => <Moment iso={at} />],
        seen: [t("seen"), ({ seen_at: at }) => <Moment iso={at} as="ago" />],
      }}
    />
  );
}

/** Logs an operator in, and stays at the address they opened. */
function LogInPage() {
  const { query } = useRoute();
  const [needsCode, setNeedsCode] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (needsCode) {
      fields.current?.querySelector<HTMLElement>("[name=code]")?.focus();
    }
  }, [needsCode]);
  const logIn = async (values: FormData): Promise<void> => {
    const body = {
      email: textOf(values, "email"),
      password: textOf(values, "password"),
      code: textOf(values, "code") || undefined,
    };
    try {
      await callOperator("POST", "/login", { body });
    } catch (error) {
      if (error instanceof ApiError && error.status === 403 && error.body["needs"] === "code") {
        setNeedsCode(true);
        return;
      }
      throw needsCode ? refusalOf(error) : error;
    }
    await startOperator();
  };
  return (
    <Screen title={t("logInTitle")} lead={t("logInLead")}>
      {query.has("password") && <p class="note" role="status">{t("passwordSet")}</p>}
      <Form submitLabel={shared("logIn")} onSubmit={logIn}>
        <TextField name="email" type="email" label={shared("email")} autocomplete="username" required maxLength={254} />
        <PasswordField label={shared("password")} />
        <div ref={fields}>{needsCode && <CodeField label={t("codeOfApp")} />}</div>
      </Form>
      <details>
        <summary>{t("noOperator")}</summary>
        <div class="stack">
          <p class="hint">{t("makeOperator")}</p>
          <CodeBlock name={t("noOperator")} text="bun run operator create you@example.com" />
        </div>
      </details>
    </Screen>
  );
}

/** Sets up an authenticator app for the operator: the proof of who they are, its secret, then its first code. */
function SecondFactorPage() {
  const who = useStore(operatorSession);
  const hasApp = who.state === "present" && who.hasApp;
  const [app, setApp] = useState<NewOperatorApp>();
  const begin = async (values: FormData): Promise<void> => {
    const body = { password: textOf(values, "password"), code: textOf(values, "code") || undefined };
    try {
      setApp(await callOperator<NewOperatorApp>("POST", "/second-factor", { body, isProof: true }));
    } catch (error) {
      throw refusalOf(error);
    }
  };
  const confirm = async (values: FormData): Promise<void> => {
    await callOperator("POST", "/second-factor/confirm", { body: Object.fromEntries(values) });
    setApp(undefined);
    toast(t("appAdded"), "good");
    await startOperator();
  };
  return (
    <Screen title={shared("secondFactor")} lead={t(hasApp ? "hasApp" : "hasNoApp")}>
      {app === undefined
        ? (
          <div class="card">
            <Form submitLabel={t("setUpApp")} onSubmit={begin}>
              <PasswordField label={shared("password")} />
              {hasApp && <CodeField label={t("codeOfApp")} />}
            </Form>
          </div>
        )
        : (
          <div class="card stack">
            <p>{own("appBody")}</p>
            <QrCode text={app.url} label={own("qr")} />
            <CodeBlock name={shared("key")} text={app.secret} />
            <Form submitLabel={own("appSubmit")} onSubmit={confirm} onCancel={() => setApp(undefined)}>
              <CodeField label={own("code")} hint={own("codeHint")} />
            </Form>
          </div>
        )}
    </Screen>
  );
}

/** A refused proof, at the field that was wrong. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 401) {
    return error;
  }
  const [pointer, name] = error.body["needs"] === "code"
    ? ["/code", "wrongCode"] as const
    : ["/password", "wrongPassword"] as const;
  return refusedField(401, { pointer, detail: t(name), about: { code: "UNAUTHORIZED" } });
}

const NAVIGATION = [
  { path: "/operator", name: "overview", icon: "chart" },
  { path: "/operator/organizations", name: "organizations", icon: "people" },
  { path: "/operator/queues", name: "queues", icon: "stack" },
  { path: "/operator/processes", name: "processes", icon: "screen" },
  { path: "/operator/data", name: "data", icon: "globe" },
  { path: "/operator/audit", name: "audit", icon: "list" },
] as const;

/** The frame of a page for operators. */
export function OperatorFrame({ email, path, children }: {
  readonly email: string;
  readonly path: string;
  readonly children: ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [path]);
  const isAt = (entry: string): boolean =>
    entry === path || (entry === "/operator/organizations" && path.startsWith(`${entry}/`));
  const top = (
    <>
      <span class="muted">{t("operators")}</span>
      <div class="top-bar-end">
        <AccountMenu label={t("account")} email={email}>
          <MenuItem icon="key" label={shared("secondFactor")} onPress={() => go("/operator/second-factor")} />
          <MenuItem icon="exit" label={t("logOut")} onPress={() => void toastFailure(logOut())} />
        </AccountMenu>
      </div>
    </>
  );
  const sidebar = (
    <nav aria-label={layout("mainNavigation")}>
      <ul>
        {NAVIGATION.map((entry) => (
          <li key={entry.path}>
            <Link to={entry.path} current={isAt(entry.path)}>
              <Icon name={entry.icon} />
              {t(entry.name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
  return <Shell isOpen={isOpen} onOpen={setOpen} home="/operator" top={top} sidebar={sidebar}>{children}</Shell>;
}

async function logOut(): Promise<void> {
  await callOperator("POST", "/logout");
  operatorSession.set({ state: "absent" });
}
