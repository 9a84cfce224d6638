import { Problem } from "../../../domain/problem.ts";
import { invalidField } from "../problems/problem_response.ts";
import { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from "./json_scan.ts";

export interface JsonListOptions {
  /** The member of the object that is the list. */
  readonly name: string;
  /** Characters of one item as JSON. */
  readonly itemCharactersMax: number;
  /** Characters of everything else. */
  readonly restCharactersMax: number;
}

/** UTF-16 units of a member's name as JSON. A longer one cannot be the list's name, even with every unit escaped. */
const NAME_LITERAL_MAX = 200;

/**
 * Cuts the items of one list out of a JSON object that arrives in chunks. Keeps one item and the text outside the
 * list in memory. Does not check the grammar: parse each item and the rest.
 *
 * @example
 * ```ts
 * const options = { name: "inputs", itemCharactersMax: 100, restCharactersMax: 100 };
 * const scanner = new JsonListScanner(options);
 * scanner.add('{"inputs": [{"a": 1}, {"b"'); // ['{"a": 1}']
 * scanner.add(': 2}], "c": 3}'); // [' {"b": 2}']
 * scanner.end(); // '{"inputs": [], "c": 3}'
 * ```
 */
export class JsonListScanner {
  readonly #options: JsonListOptions;
  #rest = "";
  #item = "";
  #count = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isInList = false;
  #hasComma = false;
  /** Start and end, in the rest, of the last string at the first level. */
  #literal: { readonly from: number; to: number } | undefined;
  /** Whether only a colon and blanks follow that string. */
  #hasColon = false;

  constructor(options: JsonListOptions) {
    this.#options = options;
  }

  /** Number of items so far. */
  get count(): number {
    return this.#count;
  }

  /**
   * Reads the next chunk. Returns the texts of the items that end in it.
   *
   * @throws {Problem} `INVALID_REQUEST`, `PAYLOAD_TOO_LARGE`, `MALFORMED_REQUEST`
   */
  add(text: string): string[] {
    const items: string[] = [];
    let from = 0;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (this.#isInString) {
        this.#readInString(unit, i + 1 - from);
        continue;
      }
      switch (unit) {
        case QUOTE:
          this.#isInString = true;
          if (this.#depth === 1) {
            this.#literal = { from: this.#rest.length + i - from, to: -1 };
            this.#hasColon = false;
          }
          break;
        case OPEN_BRACE:
        case OPEN_BRACKET:
          this.#depth++;
          if (unit === OPEN_BRACKET && this.#depth === 2 && !this.#isInList && this.#isNamed(text.slice(from, i))) {
            this.#rest += text.slice(from, i + 1);
            this.#isInList = true;
            this.#hasComma = false;
            from = i + 1;
          }
          break;
        case CLOSE_BRACE:
        case CLOSE_BRACKET:
          this.#depth--;
          if (this.#isInList && this.#depth === 1) {
            this.#item += text.slice(from, i);
            from = i;
            this.#isInList = false;
            if (unit === CLOSE_BRACE) {
              throw new Problem("MALFORMED_REQUEST", "The body is not well-formed JSON");
            }
            if (this.#hasComma || this.#item.trim() !== "") {
              this.#endItem(items);
            }
            this.#item = "";
          }
          break;
        case COMMA:
          if (this.#isInList && this.#depth === 2) {
            this.#item += text.slice(from, i);
            from = i + 1;
            this.#hasComma = true;
            this.#endItem(items);
          }
          break;
        case COLON:
          this.#hasColon = this.#depth === 1;
          break;
        default:
          // Digits, letters and blanks do not change the state.
      }
    }
    if (this.#isInList) {
      this.#item += text.slice(from);
      this.#checkItem();
    } else {
      this.#rest += text.slice(from);
      if (this.#rest.length > this.#options.restCharactersMax) {
        const { name, restCharactersMax } = this.#options;
        throw new Problem(
          "PAYLOAD_TOO_LARGE",
          `The body has more than ${restCharactersMax} characters in addition to ${name}`,
        );
      }
    }
    return items;
  }

  /** The text without the items. */
  end(): string {
    return this.#isInList ? this.#rest + this.#item : this.#rest;
  }

  #readInString(unit: number, length: number): void {
    if (this.#isEscaped) {
      this.#isEscaped = false;
    } else if (unit === BACKSLASH) {
      this.#isEscaped = true;
    } else if (unit === QUOTE) {
      this.#isInString = false;
      if (this.#depth === 1 && this.#literal !== undefined) {
        this.#literal.to = this.#rest.length + length;
      }
    }
  }

  /** Whether the value that starts now is the list. `pending`: text not yet added to the rest. */
  #isNamed(pending: string): boolean {
    if (this.#literal === undefined || !this.#hasColon) {
      return false;
    }
    const { from, to } = this.#literal;
    if (to - from > NAME_LITERAL_MAX) {
      return false;
    }
    const taken = this.#rest.length;
    const literal = this.#rest.slice(from, to) + pending.slice(Math.max(0, from - taken), Math.max(0, to - taken));
    try {
      return JSON.parse(literal) === this.#options.name;
    } catch {
      return false;
    }
  }

  #endItem(items: string[]): void {
    this.#checkItem();
    items.push(this.#item);
    this.#item = "";
    this.#count++;
  }

  #checkItem(): void {
    const { name, itemCharactersMax } = this.#options;
    if (this.#item.length > itemCharactersMax) {
      throw invalidField("body", { [`${name}/${this.#count}`]: `Must have at most ${itemCharactersMax} characters` });
    }
  }
}
