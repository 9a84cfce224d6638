import { createContext } from "preact";
import type { FieldError } from "../../api/api_error.ts";

/** The state of a form, for its fields. */
export interface FormState {
  readonly fields: readonly FieldError[];
}

/** The form around a field. */
export const FormContext = createContext<FormState>({ fields: [] });
