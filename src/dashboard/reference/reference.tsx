import { useEffect, useState } from "preact/hooks";
import { BASE_PATH } from "../base/base_path.ts";
import { Loaded } from "../kit/loading/loaded.tsx";
import { useResource } from "../kit/loading/use_resource.ts";
import { Appearance } from "../layout/guest_frame.tsx";
import { NavigationButton } from "../layout/navigation_button.tsx";
import { Brand } from "../layout/brand.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { LAYOUT, REFERENCE } from "../texts/en.json";
import { type Group, loadGroup, loadGroups, type Short } from "./document.ts";
import { OperationView } from "./operation.tsx";
import { Prose } from "./prose.tsx";

/** The reference of the API. The address names the open group or operation: `#api-keys`, `#getV1Suggest`. */
export function Reference() {
  const t = useMessages(REFERENCE);
  const layout = useMessages(LAYOUT);
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
  return (
    <div class={`session-frame ${isOpen ? "is-open" : ""}`}>
      <a class="skip" href="#content">{layout("skip")}</a>
      <header class="top-bar">
        <NavigationButton isOpen={isOpen} onOpen={setOpen} />
        <Brand />
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
      </header>
      <aside class="sidebar" aria-label={layout("sidebar")}>
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
      </aside>
      <div class="main-column">
        <main id="content" class="reference" tabIndex={-1}>
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
                ? group === undefined
                  ? null
                  : <GroupView key={group.id} group={group} anchor={anchor} apiKey={apiKey} />
                : <Found groups={found} search={search} />}
          </Loaded>
        </main>
      </div>
    </div>
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
  const t = useMessages(REFERENCE);
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

interface GroupViewProps {
  readonly group: Group;
  readonly anchor: string;
  readonly apiKey: string;
}

/** The operations of a group, of which one is open: the one that the address names, else the first. */
function GroupView({ group, anchor, apiKey }: GroupViewProps) {
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
          {short !== open ? null : (
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

/** The operations of all groups whose path, name, group or code of an error has every word. */
function Found({ groups, search }: { readonly groups: readonly Group[]; readonly search: string }) {
  const t = useMessages(REFERENCE);
  const words = search.toLowerCase().split(/\s+/u).filter((word) => word !== "");
  const found = groups.flatMap(({ name, operations }) =>
    operations.filter(({ method, path, summary, codes }) => {
      const text = [method, path, summary, name, ...codes].join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    })
  );
  return (
    <section class="stack">
      <p role="status">
        {found.length === 0 ? t("nothing", { text: search.trim() }) : t("found", { count: found.length })}
      </p>
      {found.map((short) => (
        <article key={short.id} class="card operation">
          <OperationHead short={short} isOpen={false} />
        </article>
      ))}
    </section>
  );
}
