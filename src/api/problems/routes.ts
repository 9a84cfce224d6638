import { Elysia } from "elysia";
import { Problem, PROBLEM_STATUS, type ProblemCode } from "../../domain/problem.ts";
import type { RouteContext } from "../route_context.ts";
import { PROBLEM_MEANINGS } from "../models/problem_model.ts";
import { PROBLEM_TITLES } from "../plugins/problems/problem_response.ts";

/** Explains the kinds of problems: the pages at the `type` of a problem. */
export function problemRoutes({ guard }: RouteContext) {
  return new Elysia({ name: "problems", prefix: "/problems" })
    .use(guard)
    .get("/:code", ({ params }) => {
      const code = params.code.toUpperCase();
      if (!isCode(code)) {
        throw new Problem("NOT_FOUND", "There is no such kind of problem");
      }
      return { code, status: PROBLEM_STATUS[code], title: PROBLEM_TITLES[code], meaning: PROBLEM_MEANINGS[code] };
    }, { open: true });
}

function isCode(text: string): text is ProblemCode {
  return Object.hasOwn(PROBLEM_STATUS, text);
}
