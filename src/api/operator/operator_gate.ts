import { Elysia } from "elysia";
import { type AccountsDeps, authenticateOperator, type LiveOperator, type OperatorAct } from "../../accounts/mod.ts";
import { Problem } from "../../domain/problem.ts";
import { clientInfoOf } from "../parameters/client_info.ts";
import { readJsonBody } from "../plugins/body/json_body.ts";
import type { OperatorTokens } from "../plugins/caller/session_tokens.ts";
import { ACCESS_KEY, checkQuery, NO_PARSER } from "../plugins/gate.ts";
import type { DeclaredWork } from "../plugins/limits/declared_work.ts";
import type { WorkLimit } from "../plugins/limits/work_limit.ts";
import { notesOf, type RequestNotes } from "../plugins/requests/request_notes.ts";
import type { OperatorCookie } from "./operator_cookie.ts";

/** What the operators' gate needs. */
export interface OperatorGateOptions {
  readonly accounts: AccountsDeps;
  readonly tokens: OperatorTokens;
  readonly cookie: OperatorCookie;
  readonly work: WorkLimit;
  readonly declared: DeclaredWork;
}

interface Incoming {
  readonly request: Request;
}

interface Routed extends Incoming {
  readonly route: string;
}

/** RFC 6750, section 2.1; the length limits the text to verify. */
const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]{1,1024})$/iu;

/**
 * The only entrance to the routes of operators, which declare `operator: true`. It takes an operator's token, in the
 * `Authorization` header or in the cookie of the operators' pages, and no credential of an organization. The handler
 * gets `by`, who acts and from where, and `notes`.
 */
export function operatorGate({ accounts, tokens, cookie, work, declared }: OperatorGateOptions) {
  const operators = new WeakMap<Request, LiveOperator>();
  async function admit(request: Request, notes: RequestNotes): Promise<void> {
    const claims = await tokens.read(tokenOf(request, cookie));
    if (claims === undefined) {
      throw new Problem("UNAUTHORIZED", "The credential is not valid or no longer valid");
    }
    const operator = await authenticateOperator(accounts, claims);
    operators.set(request, operator);
    const { workClass } = declared.of(request, notes.route ?? "");
    notes.lane = work.laneOf(operator.operatorId, workClass);
    const entering = notes.lane.enter(request);
    await (entering === undefined ? undefined : notes.waitForOrganizationLimit(entering));
    notes.holdsPlace = true;
  }
  return new Elysia({ name: "operator gate" }).macro({
    operator: (_operator: true) => ({
      detail: { [ACCESS_KEY]: "operator" } as Readonly<Record<string, unknown>>,
      parse: NO_PARSER,
      transform: async (context: Routed & { body?: unknown }): Promise<void> => {
        const { request, route } = context;
        const notes = notesOf(request);
        notes.route = route;
        await admit(request, notes);
        if (request.method !== "GET") {
          context.body = await readJsonBody(request, notes);
        }
        checkQuery(request);
      },
      resolve: (
        { request, route, body }: Routed & { readonly body: unknown },
      ): { by: OperatorAct & { readonly operator: LiveOperator }; notes: RequestNotes } => {
        declared.of(request, route).checkBody?.(body);
        const operator = operators.get(request);
        if (operator === undefined) {
          throw new TypeError("Nobody was admitted, and the handler was reached");
        }
        const notes = notesOf(request);
        return { by: { operator, client: clientInfoOf(request, notes) }, notes };
      },
    }),
  });
}

function tokenOf(request: Request, cookie: OperatorCookie): string {
  const header = request.headers.get("authorization");
  const token = header === null
    ? cookie.isWanted(request) ? cookie.read(request) : undefined
    : BEARER.exec(header)?.[1];
  if (token === undefined) {
    throw new Problem("UNAUTHORIZED", "Log in as an operator, and send the token as Authorization: Bearer …");
  }
  return token;
}
