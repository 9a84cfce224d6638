import { basename, dirname, join } from "node:path";
import { type Example, statementsOf } from "./examples_of.ts";

/** What an example may use without saying where it is from: its own deps's exports, and a gazetteer. */
export interface ExampleWorld {
  /** Absolute paths of what the files next to the example's own export, by name. */
  readonly exports: ReadonlyMap<string, string>;
  /** Absolute path of a module that exports a `gazetteer`. */
  readonly gazetteer: string;
}

const DECLARATION = /^(?:const|let|function) (?:\w+|\[[^\]]*\]|\{[^}]*\})/u;
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/**
 * A module that runs an example: `results` holds, for each statement of which something is said, what it gives and what
 * was said.
 */
export function exampleModule({ code }: Example, file: string, world: ExampleWorld): string {
  const statements = statementsOf(code);
  const text = statements.map((statement) => statement.code).join("\n");
  const declared = new Set(
    text.split("\n").flatMap((line) => DECLARATION.exec(line)?.[0].match(NAME)?.slice(1) ?? []),
  );
  const names = [...new Set(text.match(NAME) ?? [])].filter((name) => !declared.has(name));
  const imports = names.flatMap((name) => {
    const from = name === "gazetteer" ? world.gazetteer : world.exports.get(name);
    return from === undefined ? [] : [`import { ${name} } from ${JSON.stringify(from)};`];
  });
  return [
    `// ${join(basename(dirname(file)), basename(file))}`,
    ...imports,
    "export const results: (readonly [is: unknown, said: unknown])[] = [];",
    ...statements.map(({ code: written, expected }) =>
      expected === undefined ? written : `results.push([${written.slice(0, -1)}, ${expected}]);`
    ),
    "",
  ].join("\n");
}

const EXPORT = /^export (?:async )?(?:function\*?|const|class) ([\p{L}_$][\p{L}\p{N}_$]*)/gmu;

export function exportsOf(source: string): readonly string[] {
  return [...source.matchAll(EXPORT)].map(([, name = ""]) => name);
}
