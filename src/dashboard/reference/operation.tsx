import { useState } from "preact/hooks";
import { BASE_PATH } from "../base/base_path.ts";
import { Badge } from "../kit/badge.tsx";
import { Button } from "../kit/buttons/button.tsx";
import { CodeBlock } from "../kit/code_block.tsx";
import { Table } from "../kit/lists/table.tsx";
import { useMessages } from "../messages/use_messages.ts";
import type { SampleRequest } from "../resolution/request_samples.ts";
import { Samples } from "../resolution/samples.tsx";
import { REFERENCE } from "../texts/en.json";
import {
  aboutOf,
  bodyOf,
  exampleOf,
  exampleOfSchema,
  type Field,
  fieldsOf,
  type Operation,
  type Parameter,
  typeOf,
} from "./document.ts";
import { Prose } from "./prose.tsx";

/** No answer in this time is a failure. */
const DEADLINE_MS = 30_000;

/** What an operation needs. */
export interface OperationViewProps {
  readonly operation: Operation;
  /** For the samples and for trying it; empty where none was typed. */
  readonly apiKey: string;
}

/** Everything about one operation: what it does, its fields and answers, and an example that can be sent. */
export function OperationView({ operation, apiKey }: OperationViewProps) {
  const t = useMessages(REFERENCE);
  const parameters = operation.parameters ?? [];
  const body = bodyOf(operation);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      parameters.filter((one) => one.required === true).map((
        { name, schema },
      ) => [name, textOf(exampleOfSchema(schema))]),
    )
  );
  const [typed, setTyped] = useState(() => body === undefined ? "" : textOf(exampleOf(body.media)));
  const request: SampleRequest = {
    method: operation.method.toUpperCase(),
    path: pathOf(operation, values),
    isOpen: operation.security.length === 0,
    ...(body === undefined ? {} : { mediaType: body.mediaType, body: valueOf(typed, body.mediaType) }),
  };
  return (
    <div class="operation-body">
      <div class="stack" lang="en" dir="ltr">
        <Prose text={operation.description} />
        <Fields caption={t("parameters")} fields={parameters.filter((one) => one.in !== "header").map(fieldOf)} />
        <Fields caption={t("body")} fields={body === undefined ? [] : fieldsOf(body.media.schema)} />
        <Fields caption={t("headers")} fields={parameters.filter((one) => one.in === "header").map(fieldOf)} />
        <Answers operation={operation} />
      </div>
      <div class="stack operation-side">
        <Samples request={request} apiKey={apiKey === "" ? undefined : apiKey} />
        <details>
          <summary>{t("tryIt")}</summary>
          <div class="stack">
            {parameters.filter((one) => one.in !== "header").map(({ name, schema }) => (
              <label key={name} class="field">
                <code dir="ltr">{name}</code>
                <input
                  dir="ltr"
                  value={values[name] ?? ""}
                  placeholder={textOf(schema.examples?.[0] ?? "")}
                  onInput={({ currentTarget: { value } }) => setValues({ ...values, [name]: value })}
                />
              </label>
            ))}
            {body === undefined ? null : (
              <label class="field">
                {t("requestBody")}
                <textarea
                  dir="ltr"
                  rows={Math.min(12, typed.split("\n").length + 1)}
                  value={typed}
                  onInput={({ currentTarget: { value } }) => setTyped(value)}
                />
              </label>
            )}
            <Sent request={request} apiKey={apiKey} />
          </div>
        </details>
      </div>
    </div>
  );
}

function fieldOf({ name, in: place, required = false, description, schema }: Parameter): Field {
  return {
    name,
    type: `${typeOf(schema)}${place === "header" ? "" : ` · ${place}`}`,
    isRequired: required,
    description: aboutOf({ ...schema, ...(description === undefined ? {} : { description }) }),
  };
}

function Fields({ caption, fields }: { readonly caption: string; readonly fields: readonly Field[] }) {
  const t = useMessages(REFERENCE);
  return fields.length === 0 ? null : (
    <>
      <h4>{caption}</h4>
      <Table
        caption={caption}
        rows={fields}
        rowKey={({ name }) => name}
        columns={[
          {
            name: "name",
            head: t("name"),
            cell: ({ name, isRequired }) => (
              <span class="cell-stack">
                <code>{name}</code>
                {isRequired ? <span class="muted plain">{t("required")}</span> : null}
              </span>
            ),
          },
          {
            name: "about",
            head: t("description"),
            cell: ({ type, description }) => (
              <div class="cell-stack">
                <code class="muted">{type}</code>
                <Prose text={description} />
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

/** The answers by status: the example of a success at once, those of problems as their codes. */
function Answers({ operation: { responses } }: { readonly operation: Operation }) {
  const t = useMessages(REFERENCE);
  const rows = Object.entries(responses).map(([status, { description, content = {} }]) => {
    const [media] = Object.values(content);
    return { status, description, codes: Number(status) < 400 ? [] : Object.keys(media?.examples ?? {}), media };
  });
  const [success] = rows.filter(({ status, media }) => Number(status) < 300 && media?.example !== undefined);
  return (
    <>
      <h4>{t("answers")}</h4>
      <Table
        caption={t("answers")}
        rows={rows}
        rowKey={({ status }) => status}
        columns={[
          { name: "status", head: t("status"), cell: ({ status }) => <code>{status}</code> },
          {
            name: "meaning",
            head: t("meaning"),
            cell: ({ description, codes }) => (
              <div class="cell-stack">
                <Prose text={description} />
                {codes.length === 0
                  ? null
                  : <span class="row">{codes.map((code) => <code key={code} class="muted">{code}</code>)}</span>}
              </div>
            ),
          },
        ]}
      />
      {success === undefined
        ? null
        : <CodeBlock name={`${t("answer")} ${success.status}`} text={textOf(success.media?.example)} />}
    </>
  );
}

type Answer = { readonly status: number; readonly ms: number; readonly text: string } | "none" | "waiting";

/** A button that sends the request, and the answer in its place. */
function Sent({ request, apiKey }: { readonly request: SampleRequest; readonly apiKey: string }) {
  const t = useMessages(REFERENCE);
  const [answer, setAnswer] = useState<Answer>();
  const ask = async (): Promise<void> => {
    setAnswer("waiting");
    const start = performance.now();
    try {
      const response = await fetch(`${BASE_PATH}${request.path}`, requestInit(request, apiKey));
      const text = await response.text();
      setAnswer({ status: response.status, ms: Math.round(performance.now() - start), text: prettyOf(text) });
    } catch {
      setAnswer("none");
    }
  };
  return (
    <>
      <Button kind="primary" busy={answer === "waiting"} onPress={() => void ask()}>{t("send")}</Button>
      <div class="stack" role="status">
        {answer === "none" ? <p class="note bad">{t("noAnswer")}</p> : null}
        {typeof answer === "object"
          ? (
            <>
              <p class="row">
                <Badge tone={answer.status < 400 ? "good" : "bad"}>{String(answer.status)}</Badge>
                <span class="muted">{t("took", { ms: answer.ms })}</span>
              </p>
              {answer.text === "" ? null : <CodeBlock name={t("answer")} text={answer.text} />}
            </>
          )
          : null}
      </div>
    </>
  );
}

function requestInit(
  { method, body, mediaType = "application/json", isOpen }: SampleRequest,
  apiKey: string,
): RequestInit {
  return {
    method,
    headers: {
      ...(isOpen === true || apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` }),
      ...(body === undefined ? {} : { "content-type": mediaType }),
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    // Not the cookie of a login: what is tried acts with the key alone.
    credentials: "omit",
    redirect: "manual",
    signal: AbortSignal.timeout(DEADLINE_MS),
  };
}

/** The path with its values; those of the query only where one was typed. */
function pathOf({ path, parameters = [] }: Operation, values: Readonly<Record<string, string>>): string {
  const query = parameters.flatMap(({ name, in: place }) =>
    place === "query" && (values[name] ?? "") !== "" ? [[name, values[name] ?? ""]] : []
  );
  const filled = path.replaceAll(/\{(\w+)\}/gu, (place, name: string) => {
    const value = values[name] ?? "";
    return value === "" ? place : encodeURIComponent(value);
  });
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query).toString()}`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2) ?? "";
}

/** What was typed as a body: JSON where it is to be, and is. */
function valueOf(typed: string, mediaType: string): unknown {
  try {
    return mediaType === "application/json" ? JSON.parse(typed) : typed;
  } catch {
    return typed;
  }
}

function prettyOf(text: string): string {
  try {
    return textOf(JSON.parse(text));
  } catch {
    return text;
  }
}
