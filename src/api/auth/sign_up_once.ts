import type { Static } from "elysia";
import { assertKey, type ClientInfo, findSignUp, recordSignUp, type SignedIn, signUp } from "../../accounts/mod.ts";
import type { InterfaceLanguage } from "../../domain/interface_language.ts";
import { Problem } from "../../domain/problem.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import {
  applyAnswer,
  type CreatedAnswer,
  type CreatingRequest,
  replay,
  toRecord,
} from "../plugins/caller/answer_once.ts";
import type { AuthModel } from "./model.ts";

/** A sign-up request. */
export interface SignUpOnce<Body> {
  readonly body: Static<typeof AuthModel.signUp>;
  readonly client: ClientInfo;
  /** Of mails to the person. */
  readonly language: InterfaceLanguage | undefined;
  readonly set: CreatingRequest["set"];
  /** The `Idempotency-Key`. */
  readonly key: string | null;
  /** Where the refresh token goes. Part of the request's fingerprint. */
  readonly delivery: "body" | "cookie";
  /** Builds the answer for the new user. */
  readonly answer: (signedIn: SignedIn) => Promise<CreatedAnswer<Body>>;
}

/**
 * Signs a person up, or returns the recorded answer to the same request. There is no session yet, so the key and the
 * password together prove that the request is the same person's.
 *
 * @throws {Problem} what `signUp` throws, and `IDEMPOTENCY_KEY_REUSED`
 */
export async function signUpOnce<Body>(
  { accounts, pauseAt }: Pick<ApiDependencies, "accounts" | "pauseAt">,
  { body, client, language, set, key, delivery, answer }: SignUpOnce<Body>,
): Promise<Body> {
  const command = { ...body, client, language };
  if (key === null) {
    return applyAnswer(set, await answer(await signUp(accounts, command)));
  }
  assertKey(key);
  const { email, password, ...rest } = body;
  const request = { email, key, request: ["sign up", delivery, rest.organization ?? "", rest.invitation ?? ""] };
  let given: CreatedAnswer<Body> | undefined;
  try {
    const signedIn = await signUp(accounts, {
      ...command,
      async record(tenant, created) {
        await pauseAt?.("effect written");
        given = await answer(created);
        await recordSignUp(accounts, tenant, { ...request, answer: toRecord(given) });
        await pauseAt?.("answer recorded");
      },
    });
    await pauseAt?.("answer about to be sent");
    return applyAnswer(set, given ?? await answer(signedIn));
  } catch (error) {
    const recorded = error instanceof Problem && error.kind === "CONFLICT"
      ? await findSignUp(accounts, { ...request, password })
      : undefined;
    if (recorded === undefined) {
      throw error;
    }
    return replay(recorded);
  }
}
