import { api } from "../api/api.ts";
import type { Batch, Me, Page, Role } from "../api/types.ts";
import { useBatchName } from "../batch/use_batch_name.ts";
import type { IconName } from "../kit/icon.tsx";
import { useResource } from "../kit/loading/use_resource.ts";
import { LAYOUT } from "../layout/messages.ts";
import { NAVIGATION } from "../layout/navigation.ts";
import { switchWorkspace } from "../layout/switch_workspace.ts";
import { useThemeChoices } from "../layout/use_theme_choices.ts";
import { useMessages } from "../messages/use_messages.ts";
import { go } from "../router/go.ts";
import { hasRole } from "../session/has_role.ts";
import { useEnvironment } from "../session/use_environment.ts";
import type { Command, CommandGroup } from "./command.ts";
import { PALETTE } from "./messages.ts";

/** The newest batches: older ones are found in their list. */
const BATCHES = 20;

/** Dialogs and pages that create something, with the lowest role that may. `#new` opens the page's dialog. */
const CREATES = [
  { name: "newBatch", path: "/batches/new", icon: "stack", role: "member" },
  { name: "newLocation", path: "/locations#new", icon: "pin", role: "member" },
  { name: "newMap", path: "/maps#new", icon: "map", role: "member" },
  { name: "newKey", path: "/keys#new", icon: "key", role: "admin" },
  { name: "newWebhook", path: "/webhooks#new", icon: "hook", role: "admin" },
  { name: "inviteMember", path: "/members#new", icon: "people", role: "admin" },
] as const satisfies readonly { name: string; path: string; icon: IconName; role: Role }[];

/** Everything that the palette offers to a person, before anything is typed. */
export function useCommands(me: Me): readonly CommandGroup[] {
  const t = useMessages(PALETTE);
  const layout = useMessages(LAYOUT);
  const environment = useEnvironment();
  const nameOf = useBatchName();
  const themes = useThemeChoices();
  const batches = useResource(
    (signal) => api.get<Page<Batch>>("/v1/batches", { query: { limit: BATCHES }, signal }),
    [],
  );
  const may = (role: Role | undefined): boolean => role === undefined || hasRole(me.organization.role, role);
  const other = environment === "live" ? "test" : "live";
  return [
    {
      name: t("pages"),
      commands: [
        ...NAVIGATION.flatMap(({ entries }) => entries).filter(({ role }) => may(role))
          .map(({ path, icon, name }) => toPage(path, icon, layout(name))),
        toPage("/account", "person", layout("account")),
      ],
    },
    {
      name: t("create"),
      commands: CREATES.filter(({ role }) => may(role)).map(({ name, path, icon }) => toPage(path, icon, t(name))),
    },
    {
      name: t("batches"),
      isLoading: batches.state === "loading",
      commands: batches.state !== "ready"
        ? []
        : batches.data.data.map((batch) => toPage(`/batches/${batch.id}`, "stack", nameOf(batch))),
    },
    {
      name: t("switch"),
      commands: [
        { id: other, icon: "swap", label: t(other), run: () => switchWorkspace({ environment: other }) },
        ...me.organizations.filter(({ id }) => id !== me.organization.id).map(({ id, name, slug }): Command => ({
          id,
          icon: "people",
          label: t("organization", { name }),
          run: () => switchWorkspace({ organization: slug }),
        })),
      ],
    },
    {
      name: t("commands"),
      commands: themes.choices.map(({ value, label }) => ({
        id: value,
        icon: "screen",
        label: t("theme", { name: label }),
        run: () => themes.onChoose(value),
      })),
    },
  ];
}

function toPage(path: string, icon: IconName, label: string): Command {
  return { id: path, icon, label, run: () => go(path) };
}

/** Resolves what was typed, on the page for it. */
export function resolveCommand(input: string, label: string): Command {
  return {
    id: "resolve",
    icon: "target",
    label,
    run: () => go(`/try#${new URLSearchParams({ input }).toString()}`),
  };
}
