import { Problem } from "../../../domain/problem.ts";
import type { RequestNotes } from "../requests/request_notes.ts";
import { JSON_DEPTH_MAX, JSON_ITEMS_MAX, JSON_MEMBERS_MAX, jsonFault } from "./json_scan.ts";
import { readBytes, readMediaType } from "./read_bytes.ts";
import { getSchemaValidator, type Static, type TSchema, ValidationError } from "elysia";
import { fieldProblems } from "../problems/problem_response.ts";

/** The largest JSON body read: 1 MiB, some 250 times the longest input. */
export const JSON_BODY_MAX = 1024 * 1024;

/**
 * The largest JSON body read without a credential: 16 KiB, ten times an e-mail address and a password. Reporting a
 * megabyte of broken rules takes a fifth of a second.
 */
export const OPEN_BODY_MAX = 16 * 1024;

/** Marks a missing body: no schema accepts it, and it differs from a JSON `null`. */
export const NO_BODY = Symbol("no body");

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * The JSON value of a request's body, or `NO_BODY`. Waits only where there is a body.
 *
 * @throws Problem `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `MALFORMED_REQUEST`
 */
export function readJsonBody(request: Request, notes: RequestNotes, limit: number = JSON_BODY_MAX): unknown {
  return readJsonValue(request, notes, { limit, read: (value) => value });
}

interface ReadJson<Value> {
  readonly limit?: number;
  /** Called with the JSON value, or `NO_BODY`. */
  readonly read: (value: unknown) => Value | Promise<Value>;
}

/** What `read` makes of the JSON value of a request's body. Throws as `readJsonBody` does. */
export function readJsonValue<Value>(
  request: Request,
  notes: RequestNotes,
  { limit = JSON_BODY_MAX, read }: ReadJson<Value>,
): Value | Promise<Value> {
  const bytes = readJsonBytes(request, limit);
  return bytes === undefined ? read(NO_BODY) : notes.awaitBody(bytes, (received) => read(parseJsonBody(received)));
}

/**
 * The bytes of a JSON body, not parsed; undefined where there is none.
 *
 * @throws Problem `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`
 */
export function readJsonBytes(request: Request, limit: number = JSON_BODY_MAX): Promise<Uint8Array> | undefined {
  if (!hasBody(request)) {
    return undefined;
  }
  checkMediaType(request.headers);
  return readBytes(request, limit);
}

/**
 * The JSON value of the bytes of a body, or `NO_BODY`.
 *
 * @param itemsMax of one array: higher where the body is a list
 * @throws Problem `MALFORMED_REQUEST`, `INVALID_REQUEST`
 */
export function parseJsonBody(bytes: Uint8Array, itemsMax: number = JSON_ITEMS_MAX): unknown {
  if (bytes.length === 0) {
    return NO_BODY;
  }
  return parseJsonText(decode(bytes), itemsMax);
}

/**
 * Parses a JSON text from a client.
 *
 * @param itemsMax of one array
 * @throws Problem `MALFORMED_REQUEST`, `INVALID_REQUEST`
 */
export function parseJsonText(text: string, itemsMax: number = JSON_ITEMS_MAX): unknown {
  checkShape(text, itemsMax);
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem("MALFORMED_REQUEST", "The body is not well-formed JSON");
  }
}

/** Uses the declared length where there is one: reading `request.body` creates a stream, which is slow. */
function hasBody(request: Request): boolean {
  const declared = request.headers.get("content-length");
  return declared === null ? request.body !== null : Number(declared) !== 0;
}

function checkMediaType(headers: Headers): void {
  const written = headers.get("content-type");
  if (written === "application/json" && !headers.has("content-encoding")) {
    return;
  }
  const { type, parameters } = readMediaType(written);
  if (type !== "application/json") {
    throw new Problem("UNSUPPORTED_MEDIA_TYPE", "The body must be JSON: send it with Content-Type: application/json");
  }
  const charset = parameters.get("charset")?.toLowerCase() ?? "utf-8";
  if (charset !== "utf-8" && charset !== "utf8") {
    throw new Problem("UNSUPPORTED_MEDIA_TYPE", "JSON must be UTF-8");
  }
  const encoding = headers.get("content-encoding");
  if (encoding !== null && encoding.trim().toLowerCase() !== "identity") {
    throw new Problem(
      "UNSUPPORTED_MEDIA_TYPE",
      "Compressed bodies are not supported here: send it without Content-Encoding",
    );
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Problem("MALFORMED_REQUEST", "The body is not well-formed UTF-8");
  }
}

function checkShape(text: string, itemsMax: number): void {
  const fault = jsonFault(text, itemsMax);
  if (typeof fault === "object") {
    const rule = { rule: `an array of at most ${itemsMax} items` };
    throw new Problem("INVALID_REQUEST", "The body is invalid", {
      errors: fieldProblems([{ path: fault.longAt, schema: rule, message: "" }]),
    });
  }
  switch (fault) {
    case "too_deep":
      throw new Problem("MALFORMED_REQUEST", `The body is nested deeper than ${JSON_DEPTH_MAX} levels`);
    case "too_many_members":
      throw new Problem("MALFORMED_REQUEST", `An object of the body has more than ${JSON_MEMBERS_MAX} members`);
    case "duplicate_member":
      throw new Problem("MALFORMED_REQUEST", "An object of the body has a member name twice");
    case "__proto__":
    case "toString":
      throw new Problem("INVALID_REQUEST", "The body has a member that is never allowed", {
        errors: [{ pointer: `/${fault}`, detail: "No member may have this name" }],
      });
    case undefined:
  }
}

/** Checks a body that the handler reads itself, as the gate checks other bodies. */
export type BodyChecker<Schema extends TSchema> = (value: unknown) => Static<Schema>;

/**
 * Compiles a schema for bodies that are not read by the router, or for answers.
 *
 * The checker throws ValidationError, which is answered as if the router had thrown it.
 */
export function bodyChecker<Schema extends TSchema>(
  schema: Schema,
  part: "body" | "response" = "body",
): BodyChecker<Schema> {
  const validator = getSchemaValidator(schema, { dynamic: false });
  return (value) => {
    if (!validator.Check(value)) {
      throw new ValidationError(part, validator, value);
    }
    return value;
  };
}

/**
 * Compiles a schema for parts of a body that are read separately.
 *
 * The checker throws Problem `INVALID_REQUEST`, whose pointers start with the given one.
 */
export function partChecker<Schema extends TSchema>(
  schema: Schema,
): (value: unknown, pointer: string) => Static<Schema> {
  const validator = getSchemaValidator(schema, { dynamic: false });
  return (value, pointer) => {
    if (!validator.Check(value)) {
      const { validator: checker } = new ValidationError("body", validator, value);
      const errors = fieldProblems("Errors" in checker ? checker.Errors(value) : [])
        .map((problem) => ({ ...problem, pointer: `${pointer}${problem.pointer}` }));
      throw new Problem("INVALID_REQUEST", "The body is invalid", {
        errors,
      });
    }
    return value;
  };
}
