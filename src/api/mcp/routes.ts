import { Elysia } from "elysia";
import { Problem } from "../../domain/problem.ts";
import type { RouteContext } from "../route_context.ts";
import { McpModel } from "./model.ts";
import type { McpService } from "./protocol.ts";
import { mcpTools } from "./tools.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";

/**
 * The Model Context Protocol: tools for agents. Other methods than `POST` are 405, as the protocol requires of a server
 * without streams and sessions.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports
 */
export function mcpRoutes({ dependencies, guard, documented }: RouteContext) {
  const { allowedOrigins, publicUrl, version } = dependencies;
  const origins = new Set([...allowedOrigins, new URL(publicUrl).origin]);
  const document = documentsOf(documented("Agents"), { texts: DOCUMENTS, model: { answer: McpModel.answer } });
  let service: McpService | undefined;

  return new Elysia({ name: "mcp", prefix: "/mcp" })
    // Before the key is checked: a page that reaches a local service by another host name has its own origin.
    .onTransform(({ request }) => {
      const origin = request.headers.get("origin");
      if (origin !== null && !origins.has(origin)) {
        throw new Problem(
          "FORBIDDEN",
          "Pages of this origin may not use the service: CORS_ORIGINS lists those that may",
        );
      }
    })
    .use(guard)
    .post("", async ({ request: { headers }, body, caller, notes }) => {
      const { answerMcp } = await import("./protocol.ts");
      service ??= { version, tools: mcpTools(dependencies) };
      return await answerMcp(service, {
        body,
        protocolVersion: headers.get("mcp-protocol-version"),
        run: (tool, input) => tool.run(input, { caller, notes, acceptLanguage: headers.get("accept-language") }),
      });
    }, { scope: "resolve", body: McpModel.body, ...document("mcp", { 200: "answer" }) });
}
