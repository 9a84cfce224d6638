/**
 * The messages of the Model Context Protocol, read and written by its official SDK. Imported at the first request: the
 * SDK takes some 30 MB and 200 ms, which a service without agents does not spend.
 *
 * @module
 */
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  CancelledNotificationSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/sdk/types.js";
import { Problem, type ProblemCode } from "../../domain/problem.ts";
import type { McpBody } from "./model.ts";
import type { Tool } from "./routes.ts";

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

export interface McpRequest {
  readonly body: McpBody;
  /** The header `MCP-Protocol-Version`. */
  readonly protocolVersion: string | null;
  /** @throws Problem */
  readonly run: (tool: Tool, input: unknown) => Promise<object>;
}

/** The service as agents see it. */
export interface McpService {
  readonly version: string;
  readonly tools: readonly Tool[];
}

const INSTRUCTIONS =
  "Locus finds where addresses, places, coordinates, map links and short codes are. Use resolve_location for a whole " +
  "input, suggest for the beginning of one, reverse for a point. Send `country` when it is known. Only `status: found` " +
  "may be used unseen: for `uncertain`, show the label and ask. Show `source.attribution` with results. Each answered " +
  "use of a tool counts towards the organization's limit.";

/** All tools only read the loaded data. */
const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** The last version with lists of messages; it is also assumed where a client sends none. */
const LAST_WITH_LISTS = "2025-03-26";

/**
 * Answers the messages of a request. Stateless: nothing is kept after it.
 *
 * @throws Problem `MALFORMED_REQUEST`, and any error of a tool that is no Problem
 */
export async function answerMcp(
  { version, tools }: McpService,
  { body, protocolVersion, run }: McpRequest,
): Promise<Response> {
  checkVersion(body, protocolVersion);
  checkIdentifiers(body);
  const mcp = new McpServer({ name: "locus", title: "Locus", version }, {
    capabilities: { tools: {} },
    instructions: INSTRUCTIONS,
    jsonSchemaValidator: UNUSED_VALIDATOR,
  });
  // The SDK would leave a cancelled request of the same list without an answer, and the transport would wait for it for
  // ever. The caller cancels by closing the connection.
  mcp.server.setNotificationHandler(CancelledNotificationSchema, () => undefined);
  const defects: unknown[] = [];
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, inputSchema, outputSchema }) => ({
      name,
      title,
      description,
      inputSchema: { ...inputSchema, type: "object" as const },
      outputSchema: { ...outputSchema, type: "object" as const },
      annotations: { title, ...ANNOTATIONS },
    })),
  }));
  mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) {
      const names = tools.map(({ name }) => name).join(", ");
      throw new McpError(ErrorCode.InvalidParams, `There is no such tool. Tools: ${names}`);
    }
    try {
      const answer = await run(tool, params.arguments);
      return { content: [{ type: "text", text: JSON.stringify(answer) }], structuredContent: { ...answer } };
    } catch (error) {
      if (error instanceof Problem) {
        return toolError(error);
      }
      // The SDK would send its message to the caller.
      defects.push(error);
      throw new McpError(ErrorCode.InternalError, "An internal error occurred");
    }
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await mcp.connect(transport);
  try {
    const response = await transport.handleRequest(plainRequest(protocolVersion), { parsedBody: body });
    const [defect] = defects;
    if (defect !== undefined) {
      throw defect;
    }
    if (response.status >= 400) {
      throw new Problem("MALFORMED_REQUEST", "The body is not a message of the protocol");
    }
    return response;
  } finally {
    await mcp.close();
  }
}

function checkVersion(body: McpBody, protocolVersion: string | null): void {
  if (protocolVersion !== null && !SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion)) {
    const versions = SUPPORTED_PROTOCOL_VERSIONS.join(", ");
    throw new Problem("MALFORMED_REQUEST", `The header MCP-Protocol-Version must be one of: ${versions}`);
  }
  if (Array.isArray(body) && protocolVersion !== null && protocolVersion > LAST_WITH_LISTS) {
    throw new Problem("MALFORMED_REQUEST", "This version of the protocol has no lists: send one message in a request");
  }
}

/** The transport keeps answers by identifier, so one of two with the same would be lost. */
function checkIdentifiers(body: McpBody): void {
  const ids = (Array.isArray(body) ? body : []).flatMap(({ id, method }) =>
    id === undefined || method === undefined ? [] : [id]
  );
  if (new Set(ids).size < ids.length) {
    throw new Problem("MALFORMED_REQUEST", "Each request of a list must have an id of its own");
  }
}

/** What the transport reads of a request. Its own headers may contain the key, and `Accept` is optional here. */
function plainRequest(protocolVersion: string | null): Request {
  return new Request("http://locus.invalid/mcp", {
    method: "POST",
    headers: {
      "accept": "application/json, text/event-stream",
      "content-type": "application/json",
      ...(protocolVersion === null ? {} : { "mcp-protocol-version": protocolVersion }),
    },
  });
}

/** The SDK validates an agent's answers to questions of the server. This one has none, and the SDK's own takes 100 µs to make. */
const UNUSED_VALIDATOR = {
  getValidator() {
    throw new TypeError("The service sends no questions to agents");
  },
};

/** The result of a tool that failed: what is wrong, by which rule, and what to do next. */
interface ToolError {
  readonly isError: true;
  readonly content: { readonly type: "text"; readonly text: string }[];
  /** The same for programs. */
  readonly _meta: { readonly "locus/problem": Readonly<Record<string, unknown>> };
  readonly [other: string]: unknown;
}

function toolError({ kind, message, options: { errors, retryAfterS } }: Problem): ToolError {
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

function nameOf(pointer: string): string {
  return pointer === "" ? "arguments" : pointer.slice(1).replaceAll("/", ".");
}

function sentence(text: string): string {
  return /[.?!]$/u.test(text) ? text : `${text}.`;
}
