import type { AddressField, AddressValues } from "./address_values.ts";

/** The part of a form that a suggestion fills. */
export interface FillForm {
  readonly form: HTMLFormElement;
  /** The element in which the suggestion was chosen: it writes its own text. */
  readonly self: Element;
  /** What the `autocomplete` attributes of the fields have before the field's name: "shipping", "section-a billing". */
  readonly group: string;
  /** For names of countries in lists. */
  readonly language: string;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the person has added stays, unless the place has it. */
const KEPT_WITHOUT_VALUE: ReadonlySet<AddressField> = new Set(["address-line2", "country", "country-name"]);

/** Kinds of fields in which a person types an address. Others are not shown, or refuse a text. */
const TYPED_KINDS: ReadonlySet<string> = new Set(["text", "search", "tel", "number"]);

export function readAutocomplete(attribute: string | null): { readonly group: string; readonly field: string } {
  const words = (attribute ?? "").trim().toLowerCase().split(/\s+/u);
  return { group: words.slice(0, -1).join(" "), field: words.at(-1) ?? "" };
}

function* fieldsOf({ form, self, group }: Omit<FillForm, "language">): Generator<[Field, string]> {
  for (const element of form.elements) {
    if (
      element !== self &&
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement)
    ) {
      const words = readAutocomplete(element.getAttribute("autocomplete"));
      if (words.group === group) {
        yield [element, words.field];
      }
    }
  }
}

/** The code of the country that is chosen in a form. */
export function countryIn(filled: Omit<FillForm, "language">): string | undefined {
  for (const [{ value }, name] of fieldsOf(filled)) {
    if (name === "country" && /^[A-Za-z]{2}$/u.test(value)) {
      return value;
    }
  }
  return undefined;
}

/** Writes an address into the fields of a form, as if a person had typed it. Returns how many were written. */
export function fillForm(values: AddressValues, filled: FillForm): number {
  let count = 0;
  for (const [field, name] of fieldsOf(filled)) {
    if (isAddressField(name, values) && isEditable(field)) {
      const texts = values[name];
      const isWritten = field instanceof HTMLSelectElement
        ? choose(field, name.startsWith("country") ? withNames(texts, filled.language) : texts)
        : type(field, texts, KEPT_WITHOUT_VALUE.has(name));
      count += isWritten ? 1 : 0;
    }
  }
  return count;
}

/** Whether a person could write into a field. Those that nobody sees are the page's own matter. */
function isEditable(field: Field): boolean {
  return !field.matches(":disabled") && (field instanceof HTMLSelectElement || !field.readOnly) &&
    (!(field instanceof HTMLInputElement) || TYPED_KINDS.has(field.type));
}

function isAddressField(name: string, values: AddressValues): name is AddressField {
  return Object.hasOwn(values, name);
}

function type(field: HTMLInputElement | HTMLTextAreaElement, texts: readonly string[], isKept: boolean): boolean {
  // A field for two letters takes the code.
  const fitting = texts.find((text) => field.maxLength < 0 || text.length <= field.maxLength) ?? texts[0] ?? "";
  if (fitting === "" && isKept) {
    return false;
  }
  write(field, field instanceof HTMLTextAreaElement ? fitting : fitting.replaceAll("\n", ", "));
  return fitting !== "";
}

function choose(field: HTMLSelectElement, texts: readonly string[]): boolean {
  const wanted = new Set(texts.map(plain));
  const option = [...field.options].find(({ value, text }) => wanted.has(plain(value)) || wanted.has(plain(text)));
  if (option === undefined) {
    return false;
  }
  write(field, option.value);
  return true;
}

/** A country's code and names, as lists of countries have them. */
function withNames(texts: readonly string[], language: string): readonly string[] {
  const code = texts.find((text) => /^[A-Z]{2}$/u.test(text));
  if (code === undefined) {
    return texts;
  }
  const names = [language, "en"].map((one) => new Intl.DisplayNames([one], { type: "region" }).of(code) ?? code);
  return [...texts, ...names];
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
}

/** Through the setter of the prototype: frameworks replace the one of the element to notice their own changes. */
function write(field: Field, value: string): void {
  const prototype: object = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** What every field of a form has, for an element with a text field inside. */
export abstract class FormField extends HTMLElement {
  static readonly formAssociated = true;

  readonly #internals = this.attachInternals();

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  get name(): string {
    return this.getAttribute("name") ?? "";
  }

  get type(): string {
    return this.localName;
  }

  get validity(): ValidityState {
    return this.#internals.validity;
  }

  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  /** What the form submits: the text of the field inside under the element's name, and more; and whether it may. */
  protected submitted(input: HTMLInputElement, more: Readonly<Record<string, string>>): void {
    const data = new FormData();
    if (this.name !== "") {
      data.set(this.name, input.value);
    }
    for (const [name, value] of Object.entries(more)) {
      data.set(name, value);
    }
    this.#internals.setFormValue(data, input.value);
    this.#internals.setValidity(input.validity, input.validationMessage, input);
  }

  /** The words of the labels that belong to the element. */
  protected labelText(): string {
    return [...this.#internals.labels].map((label) => label.textContent?.trim() ?? "").join(" ");
  }

  /** A property that was set before the class was known hides the one of the class. */
  protected upgrade(properties: readonly string[]): void {
    for (const name of properties) {
      if (Object.hasOwn(this, name)) {
        const value: unknown = Reflect.get(this, name);
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, value);
      }
    }
  }
}

/** The text that `aria-describedby` names. Identifiers lead nowhere from inside an element, so the text is copied. */
export function describedBy(element: Element): string | null {
  const ids = element.getAttribute("aria-describedby")?.trim().split(/\s+/u) ?? [];
  const root = element.getRootNode();
  const texts = ids.map((id) =>
    root instanceof Document || root instanceof ShadowRoot ? root.getElementById(id)?.textContent?.trim() ?? "" : ""
  );
  return texts.length === 0 ? null : texts.join(" ");
}

/** Submits a form as Enter does in any of its text fields: one inside an element belongs to no form. */
export function submitForm(form: HTMLFormElement | null): void {
  const button = [...form?.elements ?? []].find((element) =>
    (element instanceof HTMLButtonElement || element instanceof HTMLInputElement) && element.type === "submit"
  );
  if (button instanceof HTMLElement) {
    button.click();
  } else {
    form?.requestSubmit();
  }
}
