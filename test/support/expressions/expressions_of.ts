/** A regular-expression literal of a source file. */
export interface Expression {
  readonly source: string;
  readonly flags: string;
}

/** After these a slash opens an expression; after a word, a closing bracket or a non-null assertion it divides. */
const OPENERS = /(?:^|[=(:,[&|?{};>]|(?<![\w\])])!|\breturn)\s*$/u;

/** Every regular-expression literal of a TypeScript source, comments and strings left out. Templates are not read. */
export function expressionsOf(source: string): readonly Expression[] {
  const found: Expression[] = [];
  let index = 0;
  while (index < source.length) {
    const two = source.slice(index, index + 2);
    if (two === "//" || two === "/*") {
      const end = source.indexOf(two === "//" ? "\n" : "*/", index + 2);
      index = end < 0 ? source.length : end + (two === "//" ? 0 : 2);
      continue;
    }
    const one = source.charAt(index);
    if (one === '"' || one === "'" || one === "`") {
      index = endOf(source, index + 1, one) + 1;
      continue;
    }
    if (one === "/" && OPENERS.test(source.slice(Math.max(0, index - 40), index))) {
      const end = endOf(source, index + 1, "/");
      const flags = /^[a-z]*/u.exec(source.slice(end + 1))?.[0] ?? "";
      found.push({ source: source.slice(index + 1, end), flags });
      index = end + 1 + flags.length;
      continue;
    }
    index += 1;
  }
  return found;
}

function endOf(source: string, from: number, mark: string): number {
  let inClass = false;
  for (let index = from; index < source.length; index += 1) {
    const one = source.charAt(index);
    if (one === "\\") {
      index += 1;
    } else if (mark === "/" && (one === "[" || one === "]")) {
      inClass = one === "[";
    } else if (one === mark && !inClass) {
      return index;
    }
  }
  return source.length;
}
