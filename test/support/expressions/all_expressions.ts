import { join } from "node:path";
import { type Expression, expressionsOf } from "./expressions_of.ts";

const root = join(import.meta.dir, "../../..");
// Elements written as markup have slashes of their own.
const plain = new Bun.Transpiler({ loader: "tsx" });

export interface FoundExpression {
  readonly file: string;
  readonly expression: Expression;
}

/** Every regular-expression literal of `src` and `workers`, file by file. */
export async function* allExpressions(): AsyncGenerator<FoundExpression> {
  // Generators are run by hand over the project's own packages, not over anybody's text.
  const files = [...new Bun.Glob("{src,workers}/**/*.{ts,tsx}").scanSync({ cwd: root })].filter((file) =>
    !file.endsWith("/generate.ts")
  );
  for (const file of files.toSorted()) {
    const source = await Bun.file(join(root, file)).text();
    for (const expression of expressionsOf(file.endsWith(".tsx") ? plain.transformSync(source) : source)) {
      yield { file, expression };
    }
  }
}
