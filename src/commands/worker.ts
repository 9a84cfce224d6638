import { openWorker } from "../../workers/main.ts";
import { runPart } from "./part.ts";

/** Runs one worker process alone, on the database of `DATABASE_URL`. */
export async function worker(): Promise<number> {
  return await runPart(openWorker);
}
