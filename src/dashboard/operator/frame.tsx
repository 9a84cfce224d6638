import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../kit/icon.tsx";
import { MenuItem } from "../kit/menu.tsx";
import { toastFailure } from "../kit/actions.tsx";
import { AccountMenu, Shell } from "../layout/shell.tsx";
import { messagesOf } from "../messages/messages.ts";
import { go, Link } from "../router/router.tsx";
import { callOperator, operatorSession } from "./operator_session.ts";
import { LAYOUT, OPERATOR } from "../texts/en.json";

const t = messagesOf(LAYOUT);
const own = messagesOf(OPERATOR);

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
      <span class="muted">{own("operators")}</span>
      <div class="top-bar-end">
        <AccountMenu label={own("account")} email={email}>
          <MenuItem icon="key" label={own("secondFactor")} onPress={() => go("/operator/second-factor")} />
          <MenuItem icon="exit" label={own("logOut")} onPress={() => void toastFailure(logOut())} />
        </AccountMenu>
      </div>
    </>
  );
  const sidebar = (
    <nav aria-label={t("mainNavigation")}>
      <ul>
        {NAVIGATION.map((entry) => (
          <li key={entry.path}>
            <Link to={entry.path} current={isAt(entry.path)}>
              <Icon name={entry.icon} />
              {own(entry.name)}
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
