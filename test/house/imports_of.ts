/** One import or re-export statement of a file. */
export interface ImportStatement {
  readonly from: string;
  /** 1-based. */
  readonly line: number;
  /** `import type …`: gone before the program runs. */
  readonly isType: boolean;
}

/** The static and dynamic imports of a TypeScript source, in order. Reads text: the house writes one form only. */
export function importsOf(source: string): ImportStatement[] {
  const found: ImportStatement[] = [];
  const pattern =
    /^(?:import|export)\s+(?<type>type\s)?[^"';]*?from\s+"(?<from>[^"]+)"|^import\s+"(?<bare>[^"]+)"|(?<!\w)import\("(?<dynamic>[^"]+)"\)/gm;
  for (const match of source.matchAll(pattern)) {
    const groups = match.groups ?? {};
    const from = groups["from"] ?? groups["bare"] ?? groups["dynamic"] ?? "";
    found.push({ from, line: source.slice(0, match.index).split("\n").length, isType: groups["type"] !== undefined });
  }
  return found;
}
