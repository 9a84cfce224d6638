import type { Problem, ProblemCode } from "../../domain/problem.ts";

/** The result of a tool that failed: what is wrong, by which rule, and what to do next. */
export interface ToolError {
  readonly isError: true;
  readonly content: { readonly type: "text"; readonly text: string }[];
  /** The same for programs. */
  readonly _meta: { readonly "locus/problem": Readonly<Record<string, unknown>> };
  readonly [other: string]: unknown;
}

/** What an agent should do next; `{seconds}` is the time to wait. */
const NEXT: { readonly [Code in ProblemCode]?: string } = {
  INVALID_REQUEST: "Correct these arguments and call the tool again.",
  NOT_FOUND: "Get a current place_id from resolve_location or suggest.",
  RATE_LIMITED: "Wait {seconds} s, then make the same call again, and make fewer calls at once.",
  QUOTA_EXCEEDED:
    "Do not call again before the limit resets in {seconds} s: tell the person that the limit is reached.",
  UNAVAILABLE: "Wait {seconds} s, then make the same call again.",
};

/** How long to wait where a problem does not say it. Seconds. */
const WAIT_S = 1;

/** A problem as an agent reads it. */
export function toolError({ kind, message, options: { errors, retryAfterS } }: Problem): ToolError {
  const waitS = Math.ceil(retryAfterS ?? WAIT_S);
  const fields = (errors ?? []).map(({ pointer, detail }) => sentence(`${nameOf(pointer)}: ${detail}`));
  const next = NEXT[kind] ?? "Do not repeat this call unchanged.";
  const lines = fields.length === 0 ? [sentence(message)] : fields;
  return {
    isError: true,
    content: [{ type: "text", text: [kind, ...lines, next.replace("{seconds}", String(waitS))].join("\n") }],
    _meta: {
      "locus/problem": {
        code: kind,
        detail: message,
        ...(errors === undefined ? {} : { errors }),
        ...(retryAfterS === undefined ? {} : { retry_after_s: waitS }),
      },
    },
  };
}

/** A pointer as the name of an argument. */
function nameOf(pointer: string): string {
  return pointer === "" ? "arguments" : pointer.slice(1).replaceAll("/", ".");
}

function sentence(text: string): string {
  return /[.?!]$/u.test(text) ? text : `${text}.`;
}
