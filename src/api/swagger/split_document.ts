import { asList, asObject, type JsonObject } from "./complete_document.ts";
import { PROBLEM_MEDIA_TYPE } from "../plugins/problems/problem_response.ts";

/** The document in parts, so that a page loads and draws only what its reader opened. */
export interface SplitDocument {
  /** Every group with its operations in short, for a list and a search. */
  readonly index: JsonObject;
  /** The whole operations of each group by the group's identifier, each by its `operationId`. */
  readonly groups: ReadonlyMap<string, JsonObject>;
}

/** Splits an OpenAPI document by the first tag of its operations. */
export function splitDocument(document: JsonObject): SplitDocument {
  const operations = Object.entries(asObject(document["paths"])).flatMap(([path, methods]) =>
    Object.entries(asObject(methods)).map(([method, operation]) => ({ ...asObject(operation), method, path }))
  );
  const groups = asList(document["tags"]).map((tag) => {
    const { name, description = "" } = asObject(tag);
    const title = typeof name === "string" ? name : "";
    return { id: idOf(title), name: title, description, operations: operations.filter(isIn(title)) };
  });
  return {
    index: {
      groups: groups.map(({ operations: own, ...group }) => ({ ...group, operations: own.map(shortOf) })),
    },
    groups: new Map(groups.map(({ id, operations: own }) => [
      id,
      Object.fromEntries(own.map((operation) => [nameOf(operation), operation])),
    ])),
  };
}

function idOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

function isIn(tag: string): (operation: JsonObject) => boolean {
  return (operation) => asList(operation["tags"])[0] === tag;
}

function nameOf(operation: JsonObject): string {
  const { operationId } = operation;
  return typeof operationId === "string" ? operationId : "";
}

/** What a list shows of an operation, and the codes of its problems. */
function shortOf(operation: JsonObject): JsonObject {
  const codes = Object.values(asObject(operation["responses"])).flatMap((response) =>
    Object.keys(asObject(asObject(asObject(asObject(response)["content"])[PROBLEM_MEDIA_TYPE])["examples"]))
  );
  const { method = "", path = "", summary = "" } = operation;
  return { id: nameOf(operation), method, path, summary, codes: [...new Set(codes)] };
}
