import { Elysia } from "elysia";
import { RESOLUTION_EXAMPLE } from "../../../src/api/models/answer_model.ts";
import { ResolveModel } from "../../../src/api/resolve/model.ts";

/**
 * A server with one route and nothing around it, for the bench of authenticated routes: the schema of
 * `POST /v1/resolve`, and always the same answer. `bun test/support/benches/bare_route.ts <port>`
 */
new Elysia({ normalize: false })
  .post("/v1/resolve", () => RESOLUTION_EXAMPLE, { body: ResolveModel.body })
  .listen({ hostname: "127.0.0.1", port: Number(process.argv[2]) });
