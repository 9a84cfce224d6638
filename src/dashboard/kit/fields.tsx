import { type ComponentChildren, createContext } from "preact";
import { ApiError, type FieldError } from "../api/send.ts";
import { useContext, useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { countriesByName } from "../messages/formats.ts";
import { language, shared } from "../messages/messages.ts";
import { COUNTRY_CODES } from "../../domain/country_code.ts";
import { Button, Closing, ProblemNote, toast, useAction } from "./actions.tsx";

/** The form around a field. */
export const FormContext = createContext<{ readonly fields: readonly FieldError[] }>({ fields: [] });

/** Attributes that a field passes to its control. */
export interface Control {
  readonly id: string;
  readonly name: string;
  readonly required: boolean;
  readonly "aria-invalid": "true" | undefined;
  readonly "aria-describedby": string | undefined;
}

/** What every field needs. */
interface Labelled {
  /** The property of the request's body. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly required?: boolean | undefined;
  /** Shown in place of the service's error. */
  readonly refusal?: string | undefined;
}

interface FieldProps extends Labelled {
  /** Renders the control. */
  readonly children: (control: Control) => ComponentChildren;
}

/** A label, its control, a hint, and the service's error for the value. */
export function Field({ name, label, hint, required = false, refusal, children }: FieldProps) {
  const id = useId();
  const { fields } = useContext(FormContext);
  const problem = fields.find(({ pointer }) => pointer === `/${name}` || pointer.startsWith(`/${name}/`));
  const described = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(problem === undefined ? [] : [`${id}-problem`]),
  ];
  return (
    <div class="field">
      <label for={id}>
        {label}
        {!required && <span class="muted">({shared("optional")})</span>}
      </label>
      {children({
        id,
        name,
        required,
        "aria-invalid": problem === undefined ? undefined : "true",
        "aria-describedby": described.length === 0 ? undefined : described.join(" "),
      })}
      {hint !== undefined && <p id={`${id}-hint`} class="hint">{hint}</p>}
      {problem !== undefined && (
        <p
          id={`${id}-problem`}
          class="field-problem"
          lang={refusal !== undefined || problem.isTranslated === true ? undefined : "en"}
          dir="auto"
        >
          {refusal ?? sentence(problem.detail, language === "en" ? label : "")}
        </p>
      )}
    </div>
  );
}

/** The service says of most values only what they must be: the label is then the subject, where it is English too. */
function sentence(detail: string, label: string): string {
  const isPredicate = /^[a-z]/u.test(detail);
  const text = isPredicate && label !== "" ? `${label} ${detail}` : detail.charAt(0).toUpperCase() + detail.slice(1);
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}

export interface TextFieldProps extends Labelled {
  readonly type?: "text" | "email" | "password" | "date" | "number" | "url" | undefined;
  /** What browsers fill in. Default: nothing. */
  readonly autocomplete?: string | undefined;
  /** The keyboard that telephones show. */
  readonly inputMode?: "numeric" | undefined;
  readonly value?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly step?: string | undefined;
  readonly onInput?: ((value: string) => void) | undefined;
}

export function TextField(props: TextFieldProps) {
  const { name, label, hint, required, refusal, type = "text", autocomplete = "off", value, onInput, ...rest } = props;
  // Preact's types allow each input type only certain roles; no role is set here.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const kind = { type } as { readonly type: "text" };
  const isCode = type === "email" || type === "url";
  return (
    <Field name={name} label={label} hint={hint} required={required} refusal={refusal}>
      {(control) => (
        <input
          {...control}
          {...rest}
          {...kind}
          autocomplete={autocomplete}
          dir={isCode ? "ltr" : "auto"}
          autoCapitalize={isCode ? "off" : undefined}
          spellcheck={isCode ? false : undefined}
          {...(onInput === undefined ? { defaultValue: value } : { value })}
          onInput={(event) => onInput?.(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** The text of a form's field; empty if there is none. */
export function textOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value : "";
}

/** The distinct parts of a field's text, which are separated by what an expression matches. */
export function partsOf(values: FormData, name: string, separator: RegExp): readonly string[] {
  return [...new Set(textOf(values, name).split(separator).map((part) => part.trim()).filter((part) => part !== ""))];
}

/** The number of a form's field; null if it is empty. */
export function numberOf(values: FormData, name: string): number | null {
  const text = textOf(values, name).trim();
  return text === "" ? null : Number(text);
}

/** The texts of several fields by their names, without spaces around them. */
export function textsOf<Name extends string>(
  values: FormData,
  ...names: readonly Name[]
): Readonly<Record<Name, string>> {
  // `Object.fromEntries` forgets the names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(names.map((name) => [name, textOf(values, name).trim()])) as Record<Name, string>;
}

/** One option of a select. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** How many there are of it. */
  readonly count?: number | undefined;
}

/** `required` is false if the empty value is one of the choices. */
export interface SelectFieldProps extends Labelled {
  readonly choices: readonly Choice[];
  readonly value?: string | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
}

export function SelectField({ choices, value, required = true, onChange, ...field }: SelectFieldProps) {
  return (
    <Field {...field} required={required}>
      {(control) => (
        // One option is always selected; `required` would refuse one with an empty value.
        <select {...control} required={false} value={value} onChange={(event) => onChange?.(event.currentTarget.value)}>
          {choices.map((choice) => <option key={choice.value} value={choice.value}>{choice.label}</option>)}
        </select>
      )}
    </Field>
  );
}

/**
 * A country by its name in the page's language, or none. The form's value is its code; `value` is one in any case, or
 * empty.
 */
export function CountryField({ value, ...field }: Pick<SelectFieldProps, "label" | "hint" | "value" | "onChange">) {
  const countries = useMemo(
    () =>
      countriesByName(COUNTRY_CODES.map((code) => ({ code }))).map(({ code, name }) => ({ value: code, label: name })),
    [],
  );
  return (
    <SelectField
      {...field}
      name="country"
      required={false}
      value={value?.toUpperCase()}
      choices={[{ value: "", label: shared("anyCountry") }, ...countries]}
    />
  );
}

interface LinesFieldProps extends Labelled {
  readonly rows?: number;
  readonly placeholder?: string;
  readonly lines: readonly string[];
}

/** Codes such as origins or address ranges, one a line: left to right, and never corrected by the browser. */
export function LinesField({ rows = 3, placeholder, lines, ...field }: LinesFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          dir="ltr"
          rows={rows}
          spellcheck={false}
          autoCapitalize="off"
          placeholder={placeholder}
          defaultValue={lines.join("\n")}
        />
      )}
    </Field>
  );
}

/** The longest password that the service allows. */
const LENGTH_MAX = 128;

/** The password of a person who proves who they are: browsers fill it in. */
export function PasswordField(props: { readonly name?: string } & Pick<Labelled, "label" | "refusal">) {
  return (
    <TextField
      name="password"
      {...props}
      type="password"
      autocomplete="current-password"
      required
      maxLength={LENGTH_MAX}
    />
  );
}

/** The service's limit for a new one. */
const LENGTH_MIN = 12;

/** A password that is chosen: browsers offer to generate and to save it. */
export function NewPasswordField({ name = "new_password", label }: { readonly name?: string; readonly label: string }) {
  return (
    <TextField
      name={name}
      type="password"
      label={label}
      hint={shared("newPasswordHint")}
      refusal={shared("newPasswordRefused")}
      autocomplete="new-password"
      required
      minLength={LENGTH_MIN}
      maxLength={LENGTH_MAX}
    />
  );
}

interface TokenFieldProps extends Pick<Labelled, "label" | "hint"> {
  /** The token of the link that led here; empty: the person types one. */
  readonly linked: string;
}

/** The token of one use that sets a password. With a link, the field is hidden until the token is refused. */
export function TokenField({ label, hint, linked }: TokenFieldProps) {
  const { fields } = useContext(FormContext);
  if (linked !== "" && !fields.some(({ pointer }) => pointer === "/token")) {
    return <input type="hidden" name="token" value={linked} />;
  }
  return (
    <TextField
      name="token"
      label={label}
      hint={linked === "" ? hint : undefined}
      value={linked}
      required
      maxLength={256}
    />
  );
}

/** A box to tick, or with `type` one choice of several. */
export function Check({ type = "checkbox", onCheck, children, ...box }: {
  readonly type?: "checkbox" | "radio";
  readonly name?: string;
  readonly value?: string;
  readonly checked?: boolean;
  readonly defaultChecked?: boolean;
  readonly onCheck?: (isChecked: boolean) => void;
  /** What it says. */
  readonly children: ComponentChildren;
}) {
  const kind = type === "radio" ? { type } as const : { type } as const;
  return (
    <label class="check">
      <input {...box} {...kind} onChange={({ currentTarget }) => onCheck?.(currentTarget.checked)} />
      {children}
    </label>
  );
}

/** Boxes under one heading. */
export function Checks({ legend, children }: { readonly legend: string; readonly children: ComponentChildren }) {
  return (
    <fieldset class="choices">
      <legend class="legend">{legend}</legend>
      {children}
    </fieldset>
  );
}

export interface FormProps {
  readonly children: ComponentChildren;
  readonly submitLabel: string;
  /** Submits the values; its errors are shown at the fields that they name. False: it is not done yet. */
  readonly onSubmit: (values: FormData) => Promise<boolean | void>;
  /** Default: closes the dialog that the form is in. */
  readonly onCancel?: (() => void) | undefined;
  readonly submitKind?: "primary" | "danger" | undefined;
  /** Shown when it is done. */
  readonly done?: string | undefined;
}

/** A form that shows each error next to its field, and focuses that field. When it is done, the dialog around closes. */
export function Form({ children, submitLabel, onSubmit, submitKind = "primary", done, ...props }: FormProps) {
  const close = useContext(Closing);
  const { onCancel = close } = props;
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, act } = useAction();
  const fields = problem instanceof ApiError ? problem.fields : [];
  useEffect(() => {
    if (problem !== undefined) {
      const first = (selector: string) => form.current?.querySelector<HTMLElement>(selector) ?? undefined;
      (first("[aria-invalid=true]") ?? first(".problem"))?.focus();
    }
  }, [problem]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!busy && form.current !== null) {
      const values = new FormData(form.current);
      void act(async () => {
        if (await onSubmit(values) === false) {
          return;
        }
        if (done !== undefined) {
          toast(done);
        }
        close?.();
      });
    }
  };

  return (
    <form ref={form} class="form" onSubmit={submit}>
      <FormContext.Provider value={{ fields }}>
        {problem !== undefined && <ProblemNote error={problem} ownFields={namesOf(form.current)} />}
        {children}
      </FormContext.Provider>
      <div class="form-actions">
        {onCancel !== undefined && <Button onPress={onCancel}>{shared("cancel")}</Button>}
        <Button type="submit" kind={submitKind} busy={busy}>{submitLabel}</Button>
      </div>
    </form>
  );
}

function namesOf(form: HTMLFormElement | null): readonly string[] {
  return [...(form?.elements ?? [])].map((element) => element.getAttribute("name") ?? "");
}

interface SearchFormProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly submitLabel: string;
  /** What was searched for when the page opened. */
  readonly text: string | undefined;
  readonly maxLength?: number;
  /** Gets the trimmed text; empty where the search is to end. */
  readonly onSearch: (text: string) => void;
  /** More controls behind the button. */
  readonly children?: ComponentChildren;
}

/** A search by words, above a list. */
export function SearchForm(props: SearchFormProps) {
  const { label, placeholder = label, submitLabel, maxLength = 200, onSearch, children } = props;
  const [text, setText] = useState(props.text ?? "");
  const submit = (event: Event): void => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form class="ask" role="search" onSubmit={submit}>
      <input
        type="search"
        dir="auto"
        value={text}
        maxLength={maxLength}
        aria-label={label}
        placeholder={placeholder}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">{submitLabel}</Button>
      {children}
    </form>
  );
}
