import DOCUMENTS from "./documents.json";
import { Elysia, type Static, type TSchema } from "elysia";
import { Problem } from "../../domain/problem.ts";
import type { RouteContext } from "../route_context.ts";
import { McpModel } from "./model.ts";
import type { McpService } from "./protocol.ts";
import { documentsOf } from "../plugins/route.ts";
import type { Need } from "../../domain/address_check.ts";
import { askerOf, type Caller, type CallStatus } from "../../domain/caller.ts";
import { COUNTRY_CODE_RULE, isCountryCode } from "../../domain/country_code.ts";
import {
  type PresentedResolution,
  presentPlace,
  presentResolution,
  presentSuggestion,
} from "../../domain/present_answer.ts";
import type { Resolution } from "../../domain/resolution.ts";
import { plainDegrees } from "../../geo/plain_degrees.ts";
import { attributionsOf, lookUpFor, resolveFor, suggestFor } from "../../resolutions/mod.ts";
import { countCall, refundCall, spendCall } from "../../usage/mod.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import { checkedAppend } from "../parameters/append.ts";
import { parsing } from "../parse/routes.ts";
import { preferredLanguage } from "../parameters/headers.ts";
import { partChecker } from "../plugins/body/json_body.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";
import type { RequestNotes } from "../plugins/requests/request_notes.ts";
import { toInput } from "../resolve/model.ts";
import { suggestInput } from "../suggest/routes.ts";
import { asList, asObject, type Json, type JsonObject, jsonSchema } from "../swagger/complete_document.ts";
import { answerMatch } from "../match/routes.ts";

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

/** Who calls a tool, and the notes of the request. */
interface ToolCall {
  readonly caller: Caller;
  readonly notes: RequestNotes;
  readonly acceptLanguage: string | null;
}

/** A tool as agents see it, and what it does. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject;
  /** @throws Problem */
  readonly run: (input: unknown, call: ToolCall) => Promise<object>;
}

/** An answer, and how its call is counted. */
interface Answered {
  readonly value: object;
  readonly status: CallStatus;
}

/** The tools of the Model Context Protocol interface. Each use that is answered is one call. */
function mcpTools({ resolutions, usage }: Pick<ApiDependencies, "resolutions" | "usage">): readonly Tool[] {
  function tool<Input extends TSchema>(
    { input, output, answer, ...shown }: {
      readonly name: string;
      readonly title: string;
      readonly description: string;
      readonly input: Input;
      readonly output: TSchema;
      /** Checks what the schema cannot express at once, and returns the work. */
      readonly answer: (input: Static<Input>, call: ToolCall) => () => Answered | Promise<Answered>;
    },
  ): Tool {
    let check: ReturnType<typeof partChecker<Input>> | undefined;
    return {
      ...shown,
      inputSchema: toolSchema(input),
      outputSchema: toolSchema(output),
      async run(value, call) {
        check ??= partChecker(input);
        const work = answer(check(value ?? {}, ""), call);
        const spent = await spendCall(usage, call.caller);
        try {
          const { value: result, status } = await work();
          // The envelope counts the one call of a request; a list of messages may have several.
          countCall(usage, { spender: call.caller, spent, status });
          return result;
        } catch (error) {
          refundCall(usage, spent);
          throw error;
        }
      },
    };
  }

  const checkMatch = partChecker(McpModel.match);
  return [
    tool({
      name: "resolve_location",
      title: "Find a location",
      description:
        "Finds where something is: an address, a place name, coordinates, a map link or a short code. Use it " +
        "for whole inputs. `status` says how sure the answer is: `found` is safe to use; for `uncertain` show the label " +
        "and the reasons to the person and ask; `unresolved` has no location.",
      input: McpModel.resolve,
      output: McpModel.answers.resolution,
      answer({ bounds, ...body }, call) {
        checkCountry(body.country);
        checkedAppend(resolutions, body.append);
        const input = toInput(
          { ...body, ...(bounds === undefined ? {} : { bounds: boxOf(bounds) }) },
          call.acceptLanguage,
        );
        return async () =>
          answered(await resolveFor(resolutions, { input, ...askerOf(call.caller, body.no_store) }), {
            ...call,
            needs: body.needs,
          });
      },
    }),
    {
      name: "match_addresses",
      title: "Compare two addresses",
      description:
        "Whether two addresses are the same unit, house, street or place. `unknown`: one of them is not sure. " +
        "Two calls.",
      inputSchema: toolSchema(McpModel.match),
      outputSchema: toolSchema(McpModel.answers.match),
      async run(value, { caller, notes, acceptLanguage }) {
        const { a, b, ...options } = checkMatch(value ?? {}, "");
        checkCountry(options.country);
        const body = { a: sideOf(a), b: sideOf(b), ...options };
        const answer = await answerMatch({ resolutions, usage }, { body, caller, notes, acceptLanguage });
        return { ...answer, a: located(answer.a), b: located(answer.b) };
      },
    },
    tool({
      name: "parse_address",
      title: "Read the components of an address",
      description: "Which words of an address are its street, number, town …, without locating it.",
      input: McpModel.parse,
      output: McpModel.answers.parse,
      answer(body, { acceptLanguage }) {
        checkCountry(body.country);
        const answer = parsing(resolutions, body, acceptLanguage);
        return () => ({ value: answer(), status: "other" });
      },
    }),
    tool({
      name: "suggest",
      title: "Complete a partly typed address",
      description: "What the beginning of an address or name may become, the likeliest first. Use it while a person " +
        "types, or to offer choices; use resolve_location for a whole address.",
      input: McpModel.suggest,
      output: McpModel.answers.suggestions,
      answer({ text, ...request }, { acceptLanguage }) {
        checkCountry(request.country);
        const typed = text.trimStart();
        if (typed === "") {
          throw invalidField("body", { text: "Must contain more than spaces" });
        }
        const input = suggestInput({ ...request, text: typed }, acceptLanguage);
        return () => ({
          value: {
            data: suggestFor(resolutions, input).map(presentSuggestion),
            attribution: attributionsOf(resolutions),
          },
          status: "other",
        });
      },
    }),
    tool({
      name: "reverse",
      title: "Describe a point",
      description: "The address and the areas at a point. The coordinates of the answer are the given ones.",
      input: McpModel.reverse,
      output: McpModel.answers.resolution,
      answer({ latitude, longitude, ...options }, call) {
        checkedAppend(resolutions, options.append);
        const text = `${plainDegrees(latitude)}, ${plainDegrees(longitude)}`;
        const input = toInput({ input: text, ...options }, call.acceptLanguage);
        return async () => answered(await resolveFor(resolutions, { input, ...askerOf(call.caller) }), call);
      },
    }),
    tool({
      name: "get_place",
      title: "Read a place again",
      description:
        "The place with a `place_id` of an earlier answer. Identifiers stay valid while the place is the same.",
      input: McpModel.place,
      output: McpModel.answers.place,
      answer(
        { place_id: placeId, language: named },
        { caller: { environment }, notes: { requestId }, acceptLanguage },
      ) {
        const language = named ?? preferredLanguage(acceptLanguage);
        return async () => ({
          value: presentPlace(await lookUpFor(resolutions, { placeId, language }), { environment, requestId }),
          status: "other",
        });
      },
    }),
  ];
}

function checkCountry(country: string | undefined): void {
  if (country !== undefined && !isCountryCode(country)) {
    throw invalidField("body", { country: `Must be ${COUNTRY_CODE_RULE}` });
  }
}

/** No address begins as an identifier does. */
function sideOf(text: string) {
  return text.startsWith("plc_") ? { place_id: text } : text;
}

function located({ status, label, place_id }: PresentedResolution) {
  return { status, label, place_id };
}

/** The schema has four numbers; the narrower limits of the latitudes are checked here. */
function boxOf([west = 0, south = 0, east = 0, north = 0]: readonly number[]): [number, number, number, number] {
  if (Math.abs(south) > 90 || Math.abs(north) > 90) {
    throw invalidField("body", { bounds: "Must be [west, south, east, north] in degrees" });
  }
  return [west, south, east, north];
}

function answered(
  resolution: Resolution,
  { caller, notes, needs }: ToolCall & { readonly needs?: Need | undefined },
): Answered {
  notes.inputKind = resolution.inputKind;
  notes.resolution = resolution.status;
  const value: PresentedResolution = presentResolution(resolution, {
    environment: caller.environment,
    requestId: notes.requestId,
    needs,
  });
  return { value, status: resolution.status };
}

/** The schema of a tool: as in the API document, with alternatives of fixed texts as one `enum`, which is half as long. */
function toolSchema(schema: unknown): JsonObject {
  return asObject(shortened(jsonSchema(schema)));
}

function shortened(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map(shortened);
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const { anyOf, ...rest } = asObject(value);
  const texts = asList(anyOf).map((option) => asObject(option)["const"]);
  if (texts.length > 0 && texts.every((text) => typeof text === "string")) {
    return { ...rest, type: "string", enum: texts };
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]));
}
