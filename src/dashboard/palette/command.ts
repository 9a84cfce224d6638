import type { IconName } from "../kit/icon.tsx";

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
