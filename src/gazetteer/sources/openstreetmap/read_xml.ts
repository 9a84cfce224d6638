import type { Chunks } from "../for_each_line.ts";
import type { ElementType, ElementVisitor, Member } from "./element.ts";

/** Characters of one tag: the longest of the format has a user name and a 255-character value. */
const TAG_LENGTH_MAX = 64 * 1024;
const TYPES: ReadonlySet<string> = new Set<ElementType>(["node", "way", "relation"]);

/**
 * Reads OpenStreetMap's XML (wiki.openstreetmap.org/wiki/OSM_XML), unpacked, and calls the visitor for each element.
 * Not a general XML reader: the format has no text content, no namespaces and no custom entities.
 *
 * @throws {SyntaxError} when the text is not such a file, or ends inside an element.
 */
export async function readXml(chunks: Chunks, visitor: ElementVisitor): Promise<void> {
  const decoder = new TextDecoder();
  const state = new XmlState(visitor);
  let rest = "";
  for await (const chunk of chunks) {
    rest = state.read(rest + decoder.decode(chunk, { stream: true }));
    if (rest.length > TAG_LENGTH_MAX) {
      throw new SyntaxError(`Cannot read because a tag must be at most ${TAG_LENGTH_MAX} characters long`);
    }
  }
  state.end(rest);
}

/** The element that is being read, between its opening and its closing tag. */
class XmlState {
  readonly #visitor: ElementVisitor;
  #isOpen = false;
  #isClosed = false;
  #element: { type: ElementType; attributes: ReadonlyMap<string, string> } | undefined;
  #tags = new Map<string, string>();
  #refs: number[] = [];
  #members: Member[] = [];

  constructor(visitor: ElementVisitor) {
    this.#visitor = visitor;
  }

  /** Reads every whole tag; gives back what is left. */
  read(text: string): string {
    let at = 0;
    while (true) {
      const open = text.indexOf("<", at);
      if (open < 0) {
        return "";
      }
      const isComment = text.startsWith("<!--", open);
      const close = text.indexOf(isComment ? "-->" : ">", open);
      if (close < 0) {
        return text.slice(open);
      }
      if (!isComment) {
        this.#tag(text.slice(open + 1, close));
      }
      at = close + 1;
    }
  }

  end(rest: string): void {
    if (rest.trim() !== "" || !this.#isClosed) {
      throw new SyntaxError("Cannot read because the file is cut off, or is no OpenStreetMap XML");
    }
  }

  #tag(tag: string): void {
    if (tag.startsWith("?") || tag.startsWith("!")) {
      return;
    }
    if (tag.startsWith("/")) {
      this.#close(tag.slice(1).trim());
      return;
    }
    const isEmpty = tag.endsWith("/");
    const body = isEmpty ? tag.slice(0, -1) : tag;
    const space = body.search(/\s/);
    const name = space < 0 ? body : body.slice(0, space);
    this.#open(name, attributesOf(space < 0 ? "" : body.slice(space)));
    if (isEmpty) {
      this.#close(name);
    }
  }

  #open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === "osm") {
      this.#isOpen = true;
    } else if (!this.#isOpen) {
      throw new SyntaxError("Cannot read because the file does not begin with <osm>: it is no OpenStreetMap XML");
    } else if (isElementType(name)) {
      this.#element = { type: name, attributes };
      this.#tags = new Map();
      this.#refs = [];
      this.#members = [];
    } else if (name === "tag") {
      this.#tags.set(attributes.get("k") ?? "", attributes.get("v") ?? "");
    } else if (name === "nd") {
      this.#refs.push(numberOf(attributes, "ref"));
    } else if (name === "member") {
      const type = attributes.get("type") ?? "";
      if (isElementType(type)) {
        this.#members.push({ type, id: numberOf(attributes, "ref"), role: attributes.get("role") ?? "" });
      }
    }
  }

  #close(name: string): void {
    if (name === "osm") {
      this.#isClosed = true;
      return;
    }
    const element = this.#element;
    if (element === undefined || name !== element.type) {
      return;
    }
    this.#element = undefined;
    const id = numberOf(element.attributes, "id");
    const tags = this.#tags;
    if (element.type === "node") {
      const latitudeE7 = Math.round(numberOf(element.attributes, "lat") * 1e7);
      const longitudeE7 = Math.round(numberOf(element.attributes, "lon") * 1e7);
      this.#visitor.node?.(id, latitudeE7, longitudeE7, tags.size === 0 ? undefined : tags);
    } else if (element.type === "way") {
      this.#visitor.way?.(id, { ids: Float64Array.from(this.#refs), length: this.#refs.length }, tags);
    } else {
      this.#visitor.relation?.(id, this.#members, tags);
    }
  }
}

function isElementType(name: string): name is ElementType {
  return TYPES.has(name);
}

function numberOf(attributes: ReadonlyMap<string, string>, name: string): number {
  const value = Number(attributes.get(name) ?? Number.NaN);
  if (!Number.isFinite(value)) {
    throw new SyntaxError(`Cannot read because an element has no number in its attribute ${name}`);
  }
  return value;
}

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  let at = 0;
  while (true) {
    const equals = text.indexOf("=", at);
    if (equals < 0) {
      return attributes;
    }
    const quote = text.charAt(equals + 1);
    const end = text.indexOf(quote, equals + 2);
    if ((quote !== '"' && quote !== "'") || end < 0) {
      throw new SyntaxError("Cannot read because an attribute's value must be in quotes");
    }
    attributes.set(text.slice(at, equals).trim(), unescape(text.slice(equals + 2, end)));
    at = end + 1;
  }
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

function unescape(text: string): string {
  if (!text.includes("&")) {
    return text;
  }
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|[a-z]{2,4});/g, (whole: string, name: string) => {
    if (!name.startsWith("#")) {
      return ENTITIES.get(name) ?? whole;
    }
    const point = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
