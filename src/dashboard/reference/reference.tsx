import { PROBLEM_CODES, PROBLEM_STATUS, type ProblemCode } from "../../domain/problem.ts";
import { useEffect, useState } from "preact/hooks";
import { BASE_PATH } from "../base/base_path.ts";
import { Loaded, Table, useResource } from "../kit/lists.tsx";
import { Appearance } from "../layout/guest_frame.tsx";
import { Shell } from "../layout/shell.tsx";
import { messagesOf, shared } from "../messages/messages.ts";
import { REFERENCE } from "../texts/en.json";
import {
  aboutOf,
  bodyOf,
  exampleOf,
  exampleOfSchema,
  type Field,
  fieldsOf,
  type Group,
  loadGroup,
  loadGroups,
  loadMeaning,
  type Operation,
  type Parameter,
  type Short,
  typeOf,
} from "./document.ts";
import { Badge } from "../kit/screen.tsx";
import { Button, CodeBlock } from "../kit/actions.tsx";
import type { SampleRequest } from "../resolution/request_samples.ts";
import { Samples } from "../resolution/samples.tsx";

const t = messagesOf(REFERENCE);

/** The reference of the API. The address names the open group or operation: `#api-keys`, `#getV1Suggest`. */
export function Reference() {
  const groups = useResource(loadGroups, []);
  const anchor = useAnchor();
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const [apiKey, setKey] = useState("");
  useEffect(() => {
    setOpen(false);
    setSearch("");
  }, [anchor]);
  useEffect(() => {
    document.title = `${t("title")} · Locus`;
  }, [t]);
  const all = groups.state === "ready" ? groups.data : [];
  const group = all.find(({ id, operations }) => id === anchor || operations.some((one) => one.id === anchor)) ??
    all[0];
  const searchField = (
    <input
      type="search"
      class="reference-search"
      dir="auto"
      value={search}
      maxLength={100}
      aria-label={t("search")}
      placeholder={t("search")}
      onInput={(event) => setSearch(event.currentTarget.value)}
    />
  );
  const sidebar = (
    <>
      <nav aria-label={t("groups")} lang="en">
        <ul>
          {all.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === group?.id ? "page" : undefined}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Appearance />
    </>
  );
  return (
    <Shell isOpen={isOpen} onOpen={setOpen} top={searchField} sidebar={sidebar} class="reference">
      <header class="screen-head">
        <div>
          <h1>{t("title")}</h1>
          <p class="lead">{t("lead")}</p>
          <p class="row">
            <a href={`${BASE_PATH}/keys`}>{t("keys")}</a>
            <a href={`${BASE_PATH}/swagger/json`}>{t("document")}</a>
          </p>
        </div>
        <KeyField value={apiKey} onType={setKey} />
      </header>
      <Loaded resource={groups}>
        {(found) =>
          search.trim() === ""
            ? group === undefined ? null : <GroupView key={group.id} group={group} anchor={anchor} apiKey={apiKey} />
            : <Found groups={found} search={search} />}
      </Loaded>
    </Shell>
  );
}

/** What the address names. */
function useAnchor(): string {
  const [anchor, setAnchor] = useState(anchorOfAddress);
  useEffect(() => {
    const follow = (): void => setAnchor(anchorOfAddress());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return anchor;
}

/** The fragment of the address. Earlier versions wrote `#/Group/operation`. */
function anchorOfAddress(): string {
  return location.hash.slice(1).split("/").at(-1) ?? "";
}

function KeyField({ value, onType }: { readonly value: string; readonly onType: (key: string) => void }) {
  return (
    <label class="field reference-key">
      {t("key")}
      <input
        dir="ltr"
        type="text"
        autocomplete="off"
        spellcheck={false}
        placeholder="locus_test_…"
        value={value}
        onInput={(event) => onType(event.currentTarget.value.trim())}
      />
      <span class={value.includes("_live_") ? "note warning" : "hint"}>
        {t(value.includes("_live_") ? "liveKey" : "keyHint")}
      </span>
    </label>
  );
}

/** The operations of a group, of which one is open: the one that the address names, else the first. */
function GroupView({ group, anchor, apiKey }: {
  readonly group: Group;
  readonly anchor: string;
  readonly apiKey: string;
}) {
  const operations = useResource((signal) => loadGroup(group.id, signal), [group.id]);
  const open = group.operations.find(({ id }) => id === anchor) ?? group.operations[0];
  const isLoaded = operations.state === "ready";
  // The browser looked for the address before there was anything.
  useEffect(() => {
    if (isLoaded && open !== undefined && open.id === anchor) {
      document.getElementById(anchor)?.scrollIntoView();
    }
  }, [isLoaded, anchor]);
  return (
    <section class="stack" aria-labelledby={group.id}>
      <div lang="en" dir="ltr">
        <h2 id={group.id}>{group.name}</h2>
        <Prose text={group.description} />
      </div>
      {group.operations.map((short) => (
        <article key={short.id} id={short.id} class="card operation">
          <OperationHead short={short} isOpen={short === open} />
          {short === open && (
            <Loaded resource={operations}>
              {(loaded) => {
                const operation = loaded[short.id];
                return operation === undefined ? null : <OperationView operation={operation} apiKey={apiKey} />;
              }}
            </Loaded>
          )}
        </article>
      ))}
    </section>
  );
}

/** The line of an operation, which leads to it. */
function OperationHead(
  { short: { id, method, path, summary }, isOpen }: { readonly short: Short; readonly isOpen: boolean },
) {
  return (
    <h3 class="operation-head" lang="en" dir="ltr">
      <a href={`#${id}`} aria-current={isOpen ? "true" : undefined}>
        <span class={`method ${method}`}>{method.toUpperCase()}</span>
        <code>{path}</code>
        <span>{summary}</span>
      </a>
    </h3>
  );
}

/** The operations of all groups whose path, name, group or error has every word, after the errors that have them. */
function Found({ groups, search }: { readonly groups: readonly Group[]; readonly search: string }) {
  const words = search.toLowerCase().split(/\s+/u).filter((word) => word !== "");
  const hasWords = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const errors = PROBLEM_CODES.filter((code) => hasWords(errorText(code)));
  const found = groups.flatMap(({ name, operations }) =>
    operations.filter(({ method, path, summary, codes }) => {
      const known = PROBLEM_CODES.filter((code) => codes.includes(code));
      return hasWords([method, path, summary, name, ...known.map(errorText)].join(" "));
    })
  );
  return (
    <section class="stack">
      <p role="status">
        {found.length === 0 ? t("nothing", { text: search.trim() }) : t("found", { count: found.length })}
      </p>
      {errors.slice(0, ERRORS_SHOWN).map((code) => <ErrorCard key={code} code={code} />)}
      {found.map((short) => (
        <article key={short.id} class="card operation">
          <OperationHead short={short} isOpen={false} />
        </article>
      ))}
    </section>
  );
}

/** A search with more has found no error in particular. */
const ERRORS_SHOWN = 4;

function ErrorCard({ code }: { readonly code: ProblemCode }) {
  const meaning = useResource((signal) => loadMeaning(code, signal), [code]);
  return (
    <article class="card stack" lang="en">
      <h3>
        <code>{errorText(code)}</code>
      </h3>
      <Loaded resource={meaning}>{({ title, meaning: text }) => <p>{`${title}: ${text}`}</p>}</Loaded>
    </article>
  );
}

/** "422 INVALID_REQUEST" */
function errorText(code: ProblemCode): string {
  return `${PROBLEM_STATUS[code]} ${code}`;
}

/** No answer in this time is a failure. */
const DEADLINE_MS = 30_000;

/** Everything about one operation: what it does, its fields and answers, and an example that can be sent. */
function OperationView({ operation, apiKey }: {
  readonly operation: Operation;
  /** For the samples and for trying it; empty where none was typed. */
  readonly apiKey: string;
}) {
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
          <summary>{shared("tryIt")}</summary>
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
            {body !== undefined && (
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
  return fields.length === 0 ? null : (
    <>
      <h4>{caption}</h4>
      <Table
        caption={caption}
        rows={fields}
        rowKey={({ name }) => name}
        columns={{
          name: [shared("name"), ({ name, isRequired }) => (
            <span class="cell-stack">
              <code>{name}</code>
              {isRequired && <span class="muted plain">{t("required")}</span>}
            </span>
          )],
          about: [t("description"), ({ type, description }) => (
            <div class="cell-stack">
              <code class="muted">{type}</code>
              <Prose text={description} />
            </div>
          )],
        }}
      />
    </>
  );
}

/** The answers by status: the example of a success at once, those of problems as their codes. */
function Answers({ operation: { responses } }: { readonly operation: Operation }) {
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
        columns={{
          status: [shared("status"), ({ status }) => <code>{status}</code>],
          meaning: [t("meaning"), ({ description, codes }) => (
            <div class="cell-stack">
              <Prose text={description} />
              {codes.length !== 0 && (
                <span class="row">{codes.map((code) => <code key={code} class="muted">{code}</code>)}</span>
              )}
            </div>
          )],
        }}
      />
      {success !== undefined && (
        <CodeBlock name={`${shared("answer")} ${success.status}`} text={textOf(success.media?.example)} />
      )}
    </>
  );
}

type Answer = { readonly status: number; readonly ms: number; readonly text: string } | "none" | "waiting";

/** A button that sends the request, and the answer in its place. */
function Sent({ request, apiKey }: { readonly request: SampleRequest; readonly apiKey: string }) {
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
        {answer === "none" && <p class="note bad">{t("noAnswer")}</p>}
        {typeof answer === "object" && (
          <>
            <p class="row">
              <Badge tone={answer.status < 400 ? "good" : "bad"}>{String(answer.status)}</Badge>
              <span class="muted">{t("took", { ms: answer.ms })}</span>
            </p>
            {answer.text !== "" && <CodeBlock name={shared("answer")} text={answer.text} />}
          </>
        )}
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

/** A text of the document, in the little Markdown that it uses: paragraphs, lists and code. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {text.split("\n\n").map((part, i) => {
        const lines = part.split("\n");
        return lines.every((line) => line.startsWith("- "))
          ? <ul key={i}>{lines.map((line) => <li key={line}>{withCode(line.slice(2))}</li>)}</ul>
          : <p key={i}>{withCode(part)}</p>;
      })}
    </>
  );
}

function withCode(text: string) {
  return text.split("`").map((part, i) => i % 2 === 1 ? <code key={i} dir="ltr">{part}</code> : part);
}
