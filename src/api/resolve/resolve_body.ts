import type { Static } from "elysia";
import type { ResolveModel } from "./model.ts";

/** The body of `POST /v1/resolve`. */
export type ResolveBody = Static<typeof ResolveModel.body>;
