import { openServer } from "../main.ts";
import { runPart } from "./part.ts";

/** Runs the HTTP server alone, on the database of `DATABASE_URL`. */
export async function server(): Promise<number> {
  return await runPart(openServer);
}
