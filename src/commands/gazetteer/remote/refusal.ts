import { EXIT_CODE, Failure } from "../../line/failure.ts";

/** The failure for a published set that is not put in force. Its message holds no address and may be shown to anyone. */
export function refusal(reason: string, cause?: unknown): Failure {
  return new Failure(`The published gazetteer was refused: ${reason}`, { exitCode: EXIT_CODE.refused, cause });
}
