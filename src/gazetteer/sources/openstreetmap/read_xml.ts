import type { Chunks } from "../for_each_row.ts";
import type { ElementType, ElementVisitor, Member } from "./element.ts";

/** Characters of one tag: the longest of the format has a user name and a 255-character value. */
const TAG_LENGTH_MAX = 64 * 1024;
const ELEMENTS: readonly ElementType[] = ["node", "way", "relation"];
const TYPES: ReadonlySet<string> = new Set(ELEMENTS);

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
  readonly #attributes = new Attributes();
  /** How a tag begins that matters outside of an element. */
  readonly #start: string;
  #isOpen = false;
  #isClosed = false;
  /** Undefined also inside an element that the visitor does not take. */
  #element: ElementType | undefined;
  #id = 0;
  #latitudeE7 = 0;
  #longitudeE7 = 0;
  #tags = new Map<string, string>();
  #refs = new Float64Array(FIRST_REFS);
  #refsLength = 0;
  #members: Member[] = [];

  constructor(visitor: ElementVisitor) {
    this.#visitor = visitor;
    const wanted = ELEMENTS.filter((type) => visitor[type] !== undefined);
    this.#start = wanted.length === 1 ? `<${wanted[0]}` : "<";
  }

  /** Reads every whole tag; gives back what is left. */
  read(text: string): string {
    const hasComments = text.includes("<!--");
    let at = 0;
    while (true) {
      // In a comment may be anything.
      const open = hasComments ? text.indexOf("<", at) : this.#next(text, at);
      if (open < 0) {
        return "";
      }
      const isComment = hasComments && text.startsWith("<!--", open);
      const close = text.indexOf(isComment ? "-->" : ">", open);
      if (close < 0) {
        return text.slice(open);
      }
      if (!isComment) {
        this.#tag(text, open + 1, close);
      }
      at = close + 1;
    }
  }

  /** Where the next tag begins, outside of an element the next that matters or the last, which may be cut off; or −1. */
  #next(text: string, at: number): number {
    if (this.#element !== undefined || !this.#isOpen) {
      return text.indexOf("<", at);
    }
    const next = text.indexOf(this.#start, at);
    return next < 0 ? text.indexOf("<", Math.max(at, text.lastIndexOf("<"))) : next;
  }

  end(rest: string): void {
    if (rest.trim() !== "" || !this.#isClosed) {
      throw new SyntaxError("Cannot read because the file is cut off, or is no OpenStreetMap XML");
    }
  }

  #tag(text: string, from: number, to: number): void {
    const first = text.charCodeAt(from);
    if (first === QUESTION_MARK || first === EXCLAMATION_MARK) {
      return;
    }
    if (first === SLASH) {
      this.#close(text.slice(from + 1, to).trim());
      return;
    }
    const isEmpty = text.charCodeAt(to - 1) === SLASH;
    const end = isEmpty ? to - 1 : to;
    let space = from;
    while (space < end && !isSpace(text.charCodeAt(space))) {
      space++;
    }
    const name = text.slice(from, space);
    this.#open(name, { text, from: space, to: end });
    if (isEmpty) {
      this.#close(name);
    }
  }

  #open(name: string, range: TextRange): void {
    if (name === "osm") {
      this.#isOpen = true;
    } else if (!this.#isOpen) {
      throw new SyntaxError("Cannot read because the file does not begin with <osm>: it is no OpenStreetMap XML");
    } else if (isElementType(name)) {
      this.#element = this.#visitor[name] === undefined ? undefined : name;
      if (this.#element !== undefined) {
        this.#openElement(name, range);
      }
    } else if (this.#element !== undefined) {
      this.#openPart(name, range);
    }
  }

  #openPart(name: string, range: TextRange): void {
    const attributes = this.#attributes;
    attributes.read(range);
    if (name === "tag") {
      this.#tags.set(attributes.get("k") ?? "", attributes.get("v") ?? "");
    } else if (name === "nd") {
      this.#addRef(attributes.numberOf("ref"));
    } else if (name === "member") {
      const type = attributes.get("type") ?? "";
      if (isElementType(type)) {
        this.#members.push({ type, id: attributes.numberOf("ref"), role: attributes.get("role") ?? "" });
      }
    }
  }

  #openElement(type: ElementType, range: TextRange): void {
    this.#attributes.read(range);
    this.#id = this.#attributes.numberOf("id");
    if (type === "node") {
      this.#latitudeE7 = Math.round(this.#attributes.numberOf("lat") * 1e7);
      this.#longitudeE7 = Math.round(this.#attributes.numberOf("lon") * 1e7);
    }
    if (this.#tags.size > 0) {
      this.#tags = new Map();
    }
    this.#refsLength = 0;
    this.#members = [];
  }

  #addRef(id: number): void {
    if (this.#refsLength === this.#refs.length) {
      const larger = new Float64Array(2 * this.#refs.length);
      larger.set(this.#refs);
      this.#refs = larger;
    }
    this.#refs[this.#refsLength++] = id;
  }

  #close(name: string): void {
    if (name === "osm") {
      this.#isClosed = true;
      return;
    }
    if (this.#element === undefined || name !== this.#element) {
      return;
    }
    this.#element = undefined;
    const tags = this.#tags;
    if (name === "node") {
      this.#visitor.node?.(this.#id, this.#latitudeE7, this.#longitudeE7, tags.size === 0 ? undefined : tags);
    } else if (name === "way") {
      this.#visitor.way?.(this.#id, { ids: this.#refs, length: this.#refsLength }, tags);
    } else {
      this.#visitor.relation?.(this.#id, this.#members, tags);
    }
  }
}

/** Nodes of a way for which memory is reserved at first. */
const FIRST_REFS = 2048;
const EXCLAMATION_MARK = 0x21;
const SLASH = 0x2f;
const QUESTION_MARK = 0x3f;

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

function isElementType(name: string): name is ElementType {
  return TYPES.has(name);
}

interface TextRange {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The attributes of one tag at a time. Only those that are used become texts: most name the mapper and the time. */
class Attributes {
  #text = "";
  /** Where each name begins and ends, and where its value does. */
  readonly #at: number[] = [];
  #length = 0;

  read({ text, from, to }: TextRange): void {
    this.#text = text;
    this.#length = 0;
    let at = from;
    while (true) {
      const equals = text.indexOf("=", at);
      if (equals < 0 || equals >= to) {
        return;
      }
      const quote = text.charAt(equals + 1);
      const end = text.indexOf(quote, equals + 2);
      if ((quote !== '"' && quote !== "'") || end < 0 || end >= to) {
        throw new SyntaxError("Cannot read because an attribute's value must be in quotes");
      }
      let start = at;
      while (isSpace(text.charCodeAt(start))) {
        start++;
      }
      let stop = equals;
      while (stop > start && isSpace(text.charCodeAt(stop - 1))) {
        stop--;
      }
      this.#at[this.#length++] = start;
      this.#at[this.#length++] = stop;
      this.#at[this.#length++] = equals + 2;
      this.#at[this.#length++] = end;
      at = end + 1;
    }
  }

  /** The value of an attribute: of a repeated one the last. */
  get(name: string): string | undefined {
    for (let i = this.#length - 4; i >= 0; i -= 4) {
      const start = this.#at[i]!;
      if (this.#at[i + 1]! - start === name.length && this.#text.startsWith(name, start)) {
        return unescape(this.#text.slice(this.#at[i + 2], this.#at[i + 3]));
      }
    }
    return undefined;
  }

  numberOf(name: string): number {
    const value = Number(this.get(name) ?? Number.NaN);
    if (!Number.isFinite(value)) {
      throw new SyntaxError(`Cannot read because an element has no number in its attribute ${name}`);
    }
    return value;
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
