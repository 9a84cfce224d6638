import type { BuiltArrays } from "./built_sections.ts";
import type { NameRecord } from "../gazetteer_input.ts";
import type { StringPool } from "../numbers/string_pool.ts";

/** Collects the names in languages. Entries are added in order. */
export interface LabelCollector {
  /** Of two names for one language the first stays. */
  add(names: readonly NameRecord[]): void;
  sections(): Pick<BuiltArrays, "labelStart" | "labels" | "languages">;
}

/** Collects into this pool of texts. */
export function labelCollector(strings: StringPool): LabelCollector {
  const languages = new Map<string, number>();
  const labels: number[] = [];
  const labelStart: number[] = [0];
  return {
    add(names) {
      let known: Set<string> | undefined;
      for (const name of names) {
        for (const tag of name.languages ?? []) {
          const language = tag.toLowerCase();
          known ??= new Set();
          if (known.has(language)) {
            continue;
          }
          known.add(language);
          labels.push(numberOf(languages, language), strings.add(name.text));
        }
      }
      labelStart.push(labels.length / 2);
    },
    sections: () => ({
      labelStart: Uint32Array.from(labelStart),
      labels: Uint32Array.from(labels),
      languages: Uint32Array.from(languages.keys(), (tag) => strings.add(tag)),
    }),
  };
}

function numberOf(languages: Map<string, number>, tag: string): number {
  const known = languages.get(tag);
  if (known !== undefined) {
    return known;
  }
  languages.set(tag, languages.size);
  return languages.size - 1;
}
