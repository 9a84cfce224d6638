import type { ComponentChildren } from "preact";
import { useContext, useId } from "preact/hooks";
import { useMessages } from "../../messages/use_messages.ts";
import { FormContext } from "./form_state.ts";
import { SHARED } from "../../texts/en.json";

/** Attributes that a field passes to its control. */
export interface Control {
  readonly id: string;
  readonly name: string;
  readonly required: boolean;
  readonly "aria-invalid": "true" | undefined;
  readonly "aria-describedby": string | undefined;
}

/** What a field needs. */
export interface FieldProps {
  /** The property of the request's body. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly required?: boolean | undefined;
  /** Renders the control. */
  readonly children: (control: Control) => ComponentChildren;
}

/** A label, its control, a hint, and the service's error for the value. */
export function Field({ name, label, hint, required = false, children }: FieldProps) {
  const t = useMessages(SHARED);
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
        {required ? null : <span class="muted">({t("optional")})</span>}
      </label>
      {children({
        id,
        name,
        required,
        "aria-invalid": problem === undefined ? undefined : "true",
        "aria-describedby": described.length === 0 ? undefined : described.join(" "),
      })}
      {hint === undefined ? null : <p id={`${id}-hint`} class="hint">{hint}</p>}
      {problem === undefined ? null : (
        <p
          id={`${id}-problem`}
          class="field-problem"
          lang={problem.isTranslated === true ? undefined : "en"}
          dir="auto"
        >
          {sentence(problem.detail)}
        </p>
      )}
    </div>
  );
}

function sentence(detail: string): string {
  return detail.charAt(0).toUpperCase() + detail.slice(1);
}
