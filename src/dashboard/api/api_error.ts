export interface FieldError {
  /** A JSON pointer such as `/email`. */
  readonly pointer: string;
  readonly detail: string;
  /** The detail is in the language of the page; otherwise it is the service's, in English. */
  readonly isTranslated?: true;
}

/** A failed request: `code` is the service's, or `NETWORK` without an answer. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: string;
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly requestId: string | undefined;
  /** The whole problem: a few have more members. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>, cause?: unknown) {
    const { code, detail, errors, request_id: requestId } = body;
    super(typeof detail === "string" ? detail : "", { cause });
    this.status = status;
    this.body = body;
    this.code = typeof code === "string" ? code : status === 0 ? "NETWORK" : "INTERNAL";
    this.fields = Array.isArray(errors) ? errors.filter(isFieldError) : [];
    this.requestId = typeof requestId === "string" ? requestId : undefined;
  }
}

/** A refusal for one field, in the language of the page; `about` has its other members. */
export function refusedField(
  status: 401 | 422,
  { pointer, detail, about = {} }: FieldError & { readonly about?: Readonly<Record<string, unknown>> },
): ApiError {
  return new ApiError(status, { ...about, errors: [{ pointer, detail, isTranslated: true }] });
}

function isFieldError(value: unknown): value is FieldError {
  return typeof value === "object" && value !== null && "pointer" in value && typeof value.pointer === "string" &&
    "detail" in value && typeof value.detail === "string";
}
