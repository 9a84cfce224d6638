import { useApi } from "../kit/lists.tsx";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Batch, Me, Page, Role } from "../api/types.ts";
import { Button } from "../kit/actions.tsx";
import { Icon, type IconName } from "../kit/icon.tsx";
import { messagesOf, shared } from "../messages/messages.ts";
import { hasRole, useEnvironment } from "../session/session.ts";
import { batchName } from "../batch/batch_parts.tsx";
import { NAVIGATION } from "../layout/navigation.ts";
import { switchWorkspace } from "../layout/switch_workspace.ts";
import { useThemeChoices } from "../layout/guest_frame.tsx";
import { go } from "../router/router.tsx";
import { PALETTE } from "../texts/en.json";

const t = messagesOf(PALETTE);

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

/** Props of `Palette`. Render it only while it is open. */
export interface PaletteProps {
  readonly me: Me;
  readonly onClose: () => void;
}

/**
 * Finds pages, batches and commands by their names. A combobox with a list by the ARIA practices, in a dialog: the focus
 * stays in the input, arrow keys move the choice, Enter takes it, Escape closes and returns the focus.
 */
export function Palette({ me, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  // Enter was pressed before it was known what is at the top: batches come from the service.
  const [isWaiting, setWaiting] = useState(false);
  const groups = withResolving(matchCommands(useCommands(me), typed), { typed, me });
  const commands = groups.flatMap((group) => group.commands);
  const at = Math.min(active, commands.length - 1);
  // Before the next paint, so that typing goes into the input at once.
  useLayoutEffect(() => {
    const { current } = dialog;
    const before = document.activeElement;
    current?.showModal();
    return () => {
      current?.close();
      // A command that opened another page has moved the focus there.
      if (before instanceof HTMLElement && before.isConnected) {
        before.focus();
      }
    };
  }, []);
  useLayoutEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [at, typed]);

  const take = (command: Command): void => {
    // First, so that the focus it returns does not take it from the page that opens.
    onClose();
    queueMicrotask(command.run);
  };
  // A person who has moved the choice means it, whatever arrives later.
  const isChosen = active > 0 || isSettled(groups, at);
  useEffect(() => {
    const first = commands[at];
    if (isWaiting && isChosen && first !== undefined) {
      take(first);
    }
  }, [isWaiting, isChosen]);
  const press = (event: KeyboardEvent): void => {
    const chosen = commands[at];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((at + step + commands.length) % Math.max(1, commands.length));
    } else if (event.key === "Enter" && !event.isComposing && chosen !== undefined) {
      event.preventDefault();
      setWaiting(!isChosen);
      if (isChosen) {
        take(chosen);
      }
    }
  };
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label={t("title")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current ? onClose() : undefined}
    >
      <div class="palette-input">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          dir="auto"
          aria-label={t("hint")}
          aria-expanded={commands.length > 0}
          aria-controls="palette-list"
          aria-autocomplete="list"
          aria-activedescendant={commands.length === 0 ? undefined : `palette-${at}`}
          autocomplete="off"
          autoCapitalize="off"
          spellcheck={false}
          placeholder={t("hint")}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setWaiting(false);
            setActive(0);
          }}
          onKeyDown={press}
        />
        <Button kind="quiet" icon="close" label={shared("close")} onPress={onClose} />
      </div>
      <p class="unseen" role="status">{typed === "" ? "" : t("count", { count: commands.length })}</p>
      <CommandList title={t("title")} groups={groups} at={at} onPoint={setActive} onTake={take} />
      {commands.length === 0 && <p class="palette-none">{t("nothing")}</p>}
    </dialog>
  );
}

function CommandList({ title, groups, at, onPoint, onTake }: {
  readonly title: string;
  readonly groups: readonly CommandGroup[];
  /** The selected command, counted over all groups. */
  readonly at: number;
  readonly onPoint: (at: number) => void;
  readonly onTake: (command: Command) => void;
}) {
  let index = -1;
  return (
    <div id="palette-list" role="listbox" aria-label={title} class="palette-list">
      {groups.filter(({ commands }) => commands.length > 0).map((group) => (
        <div key={group.name} role="group" aria-label={group.name}>
          <span class="menu-label" aria-hidden="true">{group.name}</span>
          {group.commands.map((command) => {
            index += 1;
            const own = index;
            return (
              // The input has the focus and the keys; the pointer only chooses.
              <div
                key={command.id}
                id={`palette-${own}`}
                role="option"
                aria-selected={own === at}
                class="menu-item"
                onPointerMove={() =>
                  onPoint(own)}
                onClick={() =>
                  onTake(command)}
              >
                <Icon name={command.icon} />
                <bdi>{command.label}</bdi>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The groups with what was typed as an input to resolve: last, because a typed name is a command's first. */
function withResolving(
  groups: readonly CommandGroup[],
  { typed, me }: { readonly typed: string; readonly me: Me },
): readonly CommandGroup[] {
  const input = typed.trim();
  if (input === "" || !hasRole(me.organization.role, "member")) {
    return groups;
  }
  const name = t("commands");
  const command = toPage(`/try#${new URLSearchParams({ input }).toString()}`, "target", t("resolve", { input }));
  const last = groups.at(-1);
  return last?.name === name
    ? [...groups.slice(0, -1), { name, commands: [...last.commands, command] }]
    : [...groups, { name, commands: [command] }];
}

/** Everything that the palette offers to a person, before anything is typed. */
function useCommands(me: Me): readonly CommandGroup[] {
  const environment = useEnvironment();
  const themes = useThemeChoices();
  const batches = useApi<Page<Batch>>("/v1/batches", { limit: BATCHES });
  const may = (role: Role | undefined): boolean => role === undefined || hasRole(me.organization.role, role);
  const other = environment === "live" ? "test" : "live";
  return [
    {
      name: shared("pages"),
      commands: [
        ...NAVIGATION.flatMap(({ entries }) => entries).filter(({ role }) => may(role))
          .map(({ path, icon, name }) => toPage(path, icon, shared(name))),
        toPage("/account", "person", shared("account")),
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
        : batches.data.data.map((batch) => toPage(`/batches/${batch.id}`, "stack", batchName(batch))),
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

/** One thing that the palette offers. */
export interface Command {
  /** Unique among all. */
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
}

export interface CommandGroup {
  readonly name: string;
  readonly commands: readonly Command[];
  /** More of them are on their way. */
  readonly isLoading?: boolean;
}

/** Most commands shown of one group, so that every group is visible. */
const SHOWN_MAX = 8;

/**
 * The commands whose label has every typed word at the start of a word, else those that have it anywhere, without regard
 * to case and accents. Groups without any are left out, unless they are still loading.
 */
export function matchCommands(groups: readonly CommandGroup[], typed: string): readonly CommandGroup[] {
  const words = folded(typed).split(" ").filter((word) => word !== "");
  return groups.map(({ commands, ...group }) => {
    const ranked = commands.map((command) => ({ command, rank: rankOf(folded(command.label), words) }))
      .filter(({ rank }) => rank !== undefined)
      .toSorted((a, b) => Number(a.rank) - Number(b.rank));
    return { ...group, commands: ranked.slice(0, SHOWN_MAX).map(({ command }) => command) };
  }).filter(({ commands, isLoading }) => commands.length > 0 || isLoading === true);
}

/** Whether a command, counted over all groups, keeps its place: none that is still loading may come before it. */
export function isSettled(groups: readonly CommandGroup[], at: number): boolean {
  let count = 0;
  for (const { commands, isLoading } of groups) {
    if (isLoading === true) {
      return false;
    }
    count += commands.length;
    if (at < count) {
      return true;
    }
  }
  return true;
}

function rankOf(label: string, words: readonly string[]): number | undefined {
  const starts = words.every((word) => label.startsWith(word) || label.includes(` ${word}`));
  return starts ? 0 : words.every((word) => label.includes(word)) ? 1 : undefined;
}

function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/[\s\-_.]+/gu, " ");
}
