import { STATED_COMPONENTS, type StatedComponent, type StructuredInput } from "../../../domain/input.ts";
import { type Token, tokenize, TOKENS_MAX } from "../tokens/mod.ts";

export interface ComponentSpan {
  readonly component: StatedComponent;
  /** Index of its first token, and of the one after its last. */
  readonly from: number;
  readonly to: number;
}

/** A structured address as one text whose tokens have their components. */
interface JoinedComponents {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** In the order of the tokens; a component without a token is empty. */
  readonly componentSpans: readonly ComponentSpan[];
}

/** Writes the components one after the other and records the tokens of each. */
export function joinComponents(components: StructuredInput["components"]): JoinedComponents {
  const tokens: Token[] = [];
  const componentSpans: ComponentSpan[] = [];
  let text = "";
  for (const component of STATED_COMPONENTS) {
    const written = components[component];
    if (written === undefined) {
      continue;
    }
    // The house number follows its street directly; other components are separated by commas.
    const glue = text === "" ? "" : component === "houseNumber" ? " " : ", ";
    text += glue;
    const from = tokens.length;
    for (const token of tokenize(written).slice(0, TOKENS_MAX - from)) {
      const isFirst = tokens.length === from;
      tokens.push({
        ...token,
        span: [token.span[0] + text.length, token.span[1] + text.length],
        ...(isFirst ? { apart: glue === ", ", glue } : {}),
      });
    }
    text += written;
    componentSpans.push({ component, from, to: tokens.length });
  }
  return { text, tokens, componentSpans };
}
