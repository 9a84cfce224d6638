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
