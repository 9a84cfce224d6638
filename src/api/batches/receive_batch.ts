import {
  type BatchesDeps,
  inSteps,
  JSON_INPUTS_MAX,
  type JsonInput,
  jsonPiecesSource,
  jsonSource,
  LACKING_RECIPIENT,
  limited,
  type RowSource,
  UPLOAD_BYTES_MAX,
  type UploadDeps,
} from "../../batches/mod.ts";
import type { BatchOptions } from "../../domain/batch.ts";
import type { Caller } from "../../domain/caller.ts";
import { INPUT_LENGTH_MAX, isInputTooLong } from "../../domain/input.ts";
import { Problem } from "../../domain/problem.ts";
import { bodyChecker, JSON_BODY_MAX, parseJsonBody, parseJsonText, partChecker } from "../plugins/body/json_body.ts";
import { incomingBody, readBytes } from "../plugins/body/read_bytes.ts";
import { JsonListScanner } from "../plugins/body/json_list.ts";
import { fieldProblems, invalidField } from "../plugins/problems/problem_response.ts";
import type { RequestNotes } from "../plugins/requests/request_notes.ts";
import { BatchesModel } from "./model.ts";
import { readUpload, uploadedRows, type UploadQuery } from "./read_upload.ts";
import type { Static } from "elysia";
import { checkedAppend, readAppend } from "../parameters/append.ts";
import { checkedBounds } from "../parameters/bounds.ts";
import { given } from "../../domain/given.ts";
import { ownNames } from "../models/presenter.ts";

type ReceiveDeps = UploadDeps & Pick<BatchesDeps, "encryptFor">;

/** The options of a batch that do not follow from its rows. */
type ReceivedOptions = Omit<BatchOptions, "mapping" | "sealedColumns">;

type Bytes = AsyncIterable<Uint8Array>;

interface BatchRequest {
  readonly request: Request;
  readonly caller: Pick<Caller, "zeroDataRetention">;
  readonly notes: RequestNotes;
  readonly query: UploadQuery;
}

/** A request for a batch. Its body was read as far as necessary to accept or refuse the request. */
export interface ReceivedBatch {
  /** Identifies the content among requests with the same `Idempotency-Key`. */
  readonly content: unknown;
  readonly options: ReceivedOptions;
  readonly name: string | undefined;
  readonly fileName?: string | undefined;
  /** Opens its rows. Call it once. */
  open(): Promise<RowSource>;
  /** Deletes the stored body. */
  dispose(): Promise<void>;
}

/**
 * Of a body with a recipient: a hash of it would be stored, and who guesses an address could compare it. Also of an
 * upload without a key, which is not compared with any other.
 */
const NOT_IDENTIFIED = null;

/** Largest JSON body of a batch: 10,000 inputs of the longest kind, with escapes. */
const JSON_BATCH_MAX = 64 * 1024 * 1024;
/** Items parsed of a body that is read whole. Up to twice the limit the answer can name the field and its rule. */
const ITEMS_MAX = 2 * JSON_INPUTS_MAX;
/** The longest input with all its characters escaped (12 characters per code point), and its other members. */
const ITEM_CHARACTERS_MAX = 64 * 1024;

const INPUTS = BatchesModel.create.properties.inputs;
const checkedQuery = bodyChecker(BatchesModel.query);
const checkedBody = bodyChecker(BatchesModel.create);
const checkedInput = partChecker(INPUTS.items);

/**
 * Receives a request for a batch. A body with an `Idempotency-Key` is identified by its hash, which is known only at
 * its end, so the body is stored on disk first. So is JSON that takes too long to be parsed at once. With a recipient
 * nothing is stored on disk: the body does not identify the request, and what is too large for it is refused.
 *
 * @throws {Problem} for a fault in the request; nothing is stored then
 */
export async function receiveBatch(batches: ReceiveDeps, received: BatchRequest): Promise<ReceivedBatch> {
  const { request, caller, notes, query } = received;
  if (!isJson(request.headers)) {
    if (request.body === null) {
      throw new Problem("MALFORMED_REQUEST", "The request needs a body");
    }
    return await receiveUpload(batches, { ...received, body: incomingBody(request.body, notes) });
  }
  const [name] = Object.keys(query);
  if (name !== undefined) {
    throw invalidField("query", { [name]: "Not allowed with a JSON body, which has its own options" });
  }
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) <= JSON_BODY_MAX) {
    return await receivedWhole(batches, await readBytes(request, JSON_BODY_MAX), caller);
  }
  if (caller.zeroDataRetention === true) {
    throw tooLargeToSeal();
  }
  return request.body === null ? await receivedWhole(batches, new Uint8Array(), caller) : await receiveLarge(
    batches,
    limited(incomingBody(request.body, notes), { max: JSON_BATCH_MAX, what: "The body" }),
  );
}

function isJson(headers: Headers): boolean {
  const [type = ""] = (headers.get("content-type") ?? "application/json").split(";");
  return type.trim().toLowerCase() === "application/json" && headers.get("content-encoding") === null;
}

async function receiveUpload(
  batches: ReceiveDeps,
  { request, body, caller, notes, query: sent }: BatchRequest & { readonly body: Bytes },
): Promise<ReceivedBatch> {
  const upload = await readUpload({ headers: request.headers, body }, {
    query: sent,
    checkedQuery,
    model: BatchesModel.query,
  });
  const { format, isPacked, charset, query, fileName } = upload;
  const options = queryOptions(batches, query);
  await assertRecipient(batches, { options, caller, part: "query" });
  if (options.recipient !== undefined && format === "xlsx") {
    throw new Problem("UNSUPPORTED_MEDIA_TYPE", "A workbook has to be stored to be read: with a recipient, send CSV");
  }
  const names = { name: query.name, fileName: options.recipient === undefined ? fileName : undefined };
  if (options.recipient !== undefined || !request.headers.has("idempotency-key")) {
    return {
      content: NOT_IDENTIFIED,
      options,
      ...names,
      open: () => uploadedRows(batches, upload, { request, notes }),
      dispose: () => Promise.resolve(),
    };
  }
  const hash = new Bun.CryptoHasher("sha256");
  const stored = await batches.spool(
    hashed(inSteps(limited(upload.bytes, { max: UPLOAD_BYTES_MAX, what: "The upload" })), hash),
  );
  return {
    content: { format, isPacked, charset, query, sha256: hash.digest("hex") },
    options,
    ...names,
    open: () => uploadedRows(batches, { ...upload, bytes: stored.blob.stream() }, { request, notes }),
    dispose: () => stored.dispose(),
  };
}

/** A JSON body that is parsed at once. */
async function receivedWhole(
  batches: ReceiveDeps,
  bytes: Uint8Array,
  caller: BatchRequest["caller"],
): Promise<ReceivedBatch> {
  const { inputs, ...options } = checkedBody(parseJsonBody(bytes, ITEMS_MAX));
  for (const [index, { input }] of inputs.entries()) {
    assertLength(input, index);
  }
  const stored = bodyOptions(batches, options);
  await assertRecipient(batches, { options: stored, caller, part: "body" });
  return {
    content: stored.recipient === undefined
      ? { sha256: new Bun.CryptoHasher("sha256").update(bytes).digest("hex") }
      : NOT_IDENTIFIED,
    options: stored,
    name: options.name,
    open: async () => jsonSource(inputs),
    dispose: () => Promise.resolve(),
  };
}

/** A JSON body of which each input is checked and stored as it arrives, and read from disk later. */
async function receiveLarge(batches: ReceiveDeps, body: Bytes): Promise<ReceivedBatch> {
  const scanner = newScanner();
  const seen = { id: false, country: false };
  const hash = new Bun.CryptoHasher("sha256");
  async function* checked(): AsyncGenerator<Uint8Array> {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    for await (const slice of inSteps(body)) {
      const first = scanner.count;
      for (const [at, text] of scanner.add(decoded(decoder, slice)).entries()) {
        const { id, country } = inputOf(text, first + at);
        seen.id ||= id !== undefined;
        seen.country ||= country !== undefined;
      }
      yield slice;
    }
    decoded(decoder);
  }
  const stored = await batches.spool(hashed(checked(), hash));
  try {
    const { inputs: _inputs, ...options } = checkedBody(withOneInput(parseJsonText(scanner.end()), scanner.count));
    if (options.recipient !== undefined) {
      throw tooLargeToSeal();
    }
    return {
      content: { sha256: hash.digest("hex") },
      options: bodyOptions(batches, options),
      name: options.name,
      open: async () => jsonPiecesSource({ pieces: storedInputs(stored.blob), has: (name) => seen[name] }),
      dispose: () => stored.dispose(),
    };
  } catch (error) {
    await stored.dispose();
    throw error;
  }
}

function tooLargeToSeal(): Problem {
  return new Problem(
    "PAYLOAD_TOO_LARGE",
    `With a recipient, JSON needs a Content-Length of at most ${JSON_BODY_MAX}: send more as application/x-ndjson`,
  );
}

/**
 * Asserts that the answers of a batch can be encrypted, and are where nothing may be stored.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at the recipient
 */
async function assertRecipient(
  { encryptFor }: ReceiveDeps,
  { options: { recipient, groupDuplicates }, caller, part }: {
    readonly options: ReceivedOptions;
    readonly caller: BatchRequest["caller"];
    readonly part: "body" | "query";
  },
): Promise<void> {
  if (recipient === undefined) {
    if (caller.zeroDataRetention === true) {
      throw new Problem("INVALID_REQUEST", `The ${part} is invalid`, { errors: [LACKING_RECIPIENT] });
    }
    return;
  }
  if (groupDuplicates === true) {
    throw invalidField(part, {
      group_duplicates: "Must be left out with a recipient: nothing is stored by which rows could be compared",
    });
  }
  try {
    await encryptFor(recipient, new Uint8Array());
  } catch (cause) {
    if (!(cause instanceof RangeError)) {
      throw cause;
    }
    throw invalidField(part, { recipient: "Is not an age public key, or has a typo" });
  }
}

function newScanner(): JsonListScanner {
  return new JsonListScanner({
    name: "inputs",
    itemCharactersMax: ITEM_CHARACTERS_MAX,
    restCharactersMax: ITEM_CHARACTERS_MAX,
  });
}

/** The rest of the body with one placeholder input where it has inputs, because those were checked separately. */
function withOneInput(rest: unknown, count: number): unknown {
  const hasList = typeof rest === "object" && rest !== null && "inputs" in rest && Array.isArray(rest.inputs);
  return hasList && count > 0 ? { ...rest, inputs: [{ input: "-" }] } : rest;
}

function inputOf(text: string, index: number): JsonInput {
  if (index >= JSON_INPUTS_MAX) {
    throw new Problem("INVALID_REQUEST", "The body is invalid", {
      errors: fieldProblems([{ path: "/inputs", schema: INPUTS, message: "" }]),
    });
  }
  const input = checkedInput(parseJsonText(text), `/inputs/${index}`);
  assertLength(input.input, index);
  return input;
}

function assertLength(input: string, index: number): void {
  if (isInputTooLong(input.trim())) {
    throw invalidField("body", {
      [`inputs/${index}/input`]:
        `Must be a string of at most ${INPUT_LENGTH_MAX} characters without the spaces around it`,
    });
  }
}

async function* storedInputs(blob: Blob): AsyncGenerator<readonly JsonInput[]> {
  const scanner = newScanner();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const slice of inSteps(blob.stream())) {
    yield scanner.add(decoded(decoder, slice)).map(inputOf);
  }
}

async function* hashed(bytes: Bytes, hash: Bun.CryptoHasher): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

/** Decodes the next bytes; without bytes, the end of the text. */
function decoded(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    throw new Problem("MALFORMED_REQUEST", "The body is not well-formed UTF-8");
  }
}

/** The options of a batch sent as JSON. */
function bodyOptions(
  batches: ReceiveDeps,
  body: Omit<Static<typeof BatchesModel.create>, "inputs" | "name">,
): ReceivedOptions {
  const { country, bounds, append, groupDuplicates, followLinks, language, near, maxAccuracyM, ...more } = ownNames(
    body,
  );
  return {
    ...given({ language, near, maxAccuracyM, alternatives: more.alternatives, recipient: more.recipient }),
    ...(country === undefined ? {} : { country: country.toUpperCase() }),
    ...(bounds === undefined ? {} : { bounds: checkedBounds(bounds) }),
    ...checkedAppend(batches, append),
    ...(groupDuplicates === true ? { groupDuplicates } : {}),
    ...(followLinks === true ? { followLinks } : {}),
  };
}

function queryOptions(batches: ReceiveDeps, query: UploadQuery) {
  const { country, language, alternatives, append, group_duplicates, follow_links, recipient } = query;
  const options = bodyOptions(batches, {
    ...given({ country, language, alternatives, recipient }),
    group_duplicates: group_duplicates === "true",
    follow_links: follow_links === "true",
  });
  return { ...options, ...readAppend(batches, append) };
}
