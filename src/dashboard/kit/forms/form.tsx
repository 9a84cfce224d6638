import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../../api/api_error.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { Button } from "../buttons/button.tsx";
import { ProblemNote } from "../notices/problem_note.tsx";
import { FormContext } from "./form_state.ts";
import { SHARED } from "../../texts/en.json";

/** What a form needs. */
export interface FormProps {
  readonly children: ComponentChildren;
  readonly submitLabel: string;
  /** Submits the values; its errors are shown at the fields that they name. */
  readonly onSubmit: (values: FormData) => Promise<void>;
  readonly onCancel?: (() => void) | undefined;
  readonly submitKind?: "primary" | "danger" | undefined;
}

/** A form that shows each error next to its field, and focuses that field. */
export function Form({ children, submitLabel, onSubmit, onCancel, submitKind = "primary" }: FormProps) {
  const t = useMessages(SHARED);
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const fields = problem instanceof ApiError ? problem.fields : [];
  useEffect(() => {
    if (problem !== undefined) {
      const first = (selector: string) => form.current?.querySelector<HTMLElement>(selector) ?? undefined;
      (first("[aria-invalid=true]") ?? first(".problem"))?.focus();
    }
  }, [problem]);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || form.current === null) {
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await onSubmit(new FormData(form.current));
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };

  return (
    <form ref={form} class="form" onSubmit={(event) => void submit(event)}>
      <FormContext.Provider value={{ fields }}>
        {problem === undefined ? null : <ProblemNote error={problem} ownFields={namesOf(form.current)} />}
        {children}
      </FormContext.Provider>
      <div class="form-actions">
        {onCancel === undefined ? null : <Button onPress={onCancel}>{t("cancel")}</Button>}
        <Button type="submit" kind={submitKind} busy={busy}>{submitLabel}</Button>
      </div>
    </form>
  );
}

function namesOf(form: HTMLFormElement | null): readonly string[] {
  return [...(form?.elements ?? [])].map((element) => element.getAttribute("name") ?? "");
}
