import { t } from "elysia";
import type { RouteContext } from "../route_context.ts";
import { McpModel } from "./model.ts";

/** Documentation of the Model Context Protocol interface. */
export function mcpDocument(documented: RouteContext["documented"]) {
  return documented({
    tag: "Agents",
    summary: "Model Context Protocol",
    description:
      "For agents: streamable HTTP without sessions, answered as JSON. Tools: `resolve_location`, `suggest`, `reverse`, " +
      "`get_place`. Each use of a tool that is answered is one call. A tool's failure is a result with `isError` that " +
      "says what to do next. Pages of other origins are refused, except those of `CORS_ORIGINS`.",
    answers: {
      200: { description: "The answer to a request", schema: McpModel.answer, example: MCP_EXAMPLE },
      202: { description: "A notification was read", schema: t.Void() },
    },
    examples: {
      "Use a tool": {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "resolve_location", arguments: { input: "Utrecht" } },
      },
      "List the tools": { jsonrpc: "2.0", id: 1, method: "tools/list" },
    },
  });
}

const MCP_EXAMPLE = {
  jsonrpc: "2.0",
  id: 1,
  result: {
    content: [{ type: "text", text: '{"status":"unresolved", …}' }],
    structuredContent: { status: "unresolved" },
  },
};
