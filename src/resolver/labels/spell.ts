import type { Spelling } from "./spelling.ts";

/** Replaces names among the parts by the country's spelling, in place. Spellings by slot. */
export function spell(parts: string[], spellings: readonly (readonly Spelling[])[]): void {
  for (let slot = 0; slot < spellings.length; slot += 1) {
    const name = parts[slot];
    if (name !== undefined && name !== "") {
      parts[slot] = respelled(name, spellings[slot] ?? []);
    }
  }
}

function respelled(name: string, spellings: readonly Spelling[]): string {
  let spelled = name;
  for (const spelling of spellings) {
    spelled = withSpelling(spelled, spelling);
  }
  return spelled;
}

/** Never empty: a town whose whole name would be dropped keeps it. */
function withSpelling(name: string, { find, put, at, pattern }: Spelling): string {
  if (!isIn(name, find, at)) {
    return name;
  }
  const spelled = pattern === undefined
    ? at === "end" ? name.slice(0, -find.length) + put : name.replace(find, put)
    : name.replace(pattern, put);
  return spelled.trim() === "" ? name : spelled.trim();
}

function isIn(name: string, find: string, at: Spelling["at"]): boolean {
  if (at === "start") {
    return name.startsWith(find);
  }
  if (at === "end") {
    return name.endsWith(find);
  }
  return at === "whole" ? name === find : name.includes(find);
}
