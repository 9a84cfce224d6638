import { createHash } from "node:crypto";
import type { DrawableGazetteer } from "../drawable.ts";
import { type DrawnGroup, keyOf } from "./cell_bytes.ts";
import type { UnitLine } from "./cut.ts";
import type { Drawing } from "./drawing_file.ts";

/** What is drawn of several data sets. Where extracts overlap, as at borders, what they share is drawn once. */
export function drawnOfSet(drawings: readonly Drawing[]): Pick<DrawableGazetteer, "drawnCell" | "drawingVersion"> {
  return {
    drawingVersion: drawings.length === 0 ? "" : versionOf(drawings),
    drawnCell(cell) {
      const found = drawings.flatMap(({ groupsOf }) => {
        const groups = groupsOf(cell);
        return groups === undefined ? [] : [groups];
      });
      return found.length < 2 ? found[0] : merged(found);
    },
  };
}

function versionOf(drawings: readonly Drawing[]): string {
  const hash = createHash("sha256").update(drawings.map(({ version }) => version).join("\n"));
  return hash.digest("hex").slice(0, drawings[0]?.version.length);
}

function merged(found: readonly (readonly DrawnGroup[])[]): readonly DrawnGroup[] {
  const groups = new Map<string, DrawnGroup & { readonly parts: UnitLine[] }>();
  for (const group of found.flat()) {
    const known = groups.get(keyOf(group));
    if (known === undefined) {
      groups.set(keyOf(group), { ...group, parts: [...group.parts] });
      continue;
    }
    const parts = new Set(known.parts.map((part) => part.join()));
    known.parts.push(...group.parts.filter((part) => !parts.has(part.join())));
  }
  return [...groups.values()];
}
