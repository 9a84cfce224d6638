import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { api, callApi } from "../../api/api.ts";
import type { Page, SavedLocation } from "../../api/types.ts";
import { useStore } from "../../base/store.ts";
import { Button, CopyButton } from "../../kit/buttons.tsx";
import { Empty, Pagination } from "../../kit/lists.tsx";
import { Loaded, useResource } from "../../kit/resource.tsx";
import { Badge, Screen } from "../../kit/screen.tsx";
import { ChosenLocation } from "../../location_map/location_parts.tsx";
import { LazyMap } from "../../map/lazy_map.tsx";
import type { MapPoint } from "../../map/map_point.ts";
import { useMessages } from "../../messages/messages.ts";
import { Link } from "../../router/link.tsx";
import { currentRoute } from "../../router/current_route.ts";
import { useNewRequest } from "../../router/use_new_request.ts";
import { useMay } from "../../session/use_session.ts";
import { Confirm, Dialog } from "../../kit/dialog.tsx";
import { toast } from "../../kit/notices.tsx";
import { nameOf } from "./name_of.ts";
import { type Choice, CountryField, Field, Form, SearchForm, TextField, textOf } from "../../kit/fields.tsx";
import { Icon } from "../../kit/icon.tsx";
import { go } from "../../router/go.ts";
import { pathOf } from "./path_of.ts";
import { LOCATIONS, SHARED } from "../../texts/en.json";
import { Table } from "../../kit/lists/table.tsx";
import { coordinatesText } from "../../resolution/answer_sentence.ts";
import { ApiError } from "../../api/api_error.ts";
import { endSession } from "../../suggest/suggest_session.ts";
import { Segments } from "../../kit/segments.tsx";
import { SuggestInput } from "../../suggest/suggest_input.tsx";

type Open =
  | { readonly what: "create" }
  | { readonly what: "edit" | "delete"; readonly row: SavedLocation };

/** Saved locations: search, create, change, delete. Search, tag and page are in the URL. */
export function LocationsPage() {
  const t = useMessages(LOCATIONS);
  const { query } = useStore(currentRoute);
  const [q, tag, cursor] = ["q", "tag", "cursor"].map((name) => query.get(name) ?? undefined);
  const locations = useResource(
    (signal) => api.get<Page<SavedLocation>>("/v1/locations", { query: { q, tag, cursor }, signal }),
    [q, tag, cursor],
  );
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const mayWrite = useMay("member");
  useNewRequest(() => mayWrite ? setOpen({ what: "create" }) : undefined);
  const create = mayWrite
    ? <Button kind="primary" icon="plus" onPress={() => setOpen({ what: "create" })}>{t("create")}</Button>
    : undefined;
  return (
    <Screen title={t("title")} lead={t("lead")} actions={create}>
      <SearchBar key={`${q} ${tag}`} q={q} tag={tag} />
      <Loaded resource={locations}>
        {(page) =>
          page.data.length === 0 && cursor === undefined
            ? <Nothing isFiltered={q !== undefined || tag !== undefined} create={create} />
            : <LocationList page={page} mayWrite={mayWrite} onOpen={setOpen} />}
      </Loaded>
      {open?.what === "create" ? <CreateLocationDialog onSaved={locations.reload} onClose={close} /> : null}
      {open?.what === "edit" ? <EditLocationDialog row={open.row} onSaved={locations.reload} onClose={close} /> : null}
      {open?.what === "delete"
        ? <DeleteLocationDialog row={open.row} onDeleted={locations.reload} onClose={close} />
        : null}
    </Screen>
  );
}

interface LocationListProps {
  readonly page: Page<SavedLocation>;
  readonly mayWrite: boolean;
  /** The same function at every call. */
  readonly onOpen: (open: Open) => void;
}

function LocationList({ page, mayWrite, onOpen }: LocationListProps) {
  const [chosen, setChosen] = useState<string>();
  // The same elements while a dialog opens and closes: no row is compared.
  return useMemo(() => {
    const onEdit = mayWrite ? (row: SavedLocation): void => onOpen({ what: "edit", row }) : undefined;
    return (
      <div class="beside">
        <div class="stack">
          <LocationTable
            rows={page.data}
            selected={chosen}
            onEdit={onEdit}
            onDelete={(row) => onOpen({ what: "delete", row })}
          />
          <Pagination page={page} />
        </div>
        <LocationsMap
          rows={page.data}
          chosen={page.data.find(({ id }) => id === chosen)}
          onChoose={setChosen}
          onEdit={onEdit}
        />
      </div>
    );
  }, [page, mayWrite, chosen]);
}

interface NothingProps {
  readonly isFiltered: boolean;
  /** Undefined for people who may only read. */
  readonly create: ComponentChildren;
}

function Nothing({ isFiltered, create }: NothingProps) {
  const t = useMessages(LOCATIONS);
  if (isFiltered) {
    return (
      <Empty icon="pin" title={t("noneFound")}>
        <Link to="/locations" class="button">{t("clear")}</Link>
      </Empty>
    );
  }
  return (
    <Empty icon="pin" title={t("none")}>
      <p>{t("noneBody")}</p>
      {create}
    </Empty>
  );
}

interface LocationsMapProps {
  readonly rows: readonly SavedLocation[];
  /** The row whose point was clicked. */
  readonly chosen: SavedLocation | undefined;
  readonly onChoose: (id: string | undefined) => void;
  /** Undefined for people who may only read. */
  readonly onEdit: ((row: SavedLocation) => void) | undefined;
}

function LocationsMap({ rows, chosen, onChoose, onEdit }: LocationsMapProps) {
  const t = useMessages(LOCATIONS);
  const points = useMemo(
    (): readonly MapPoint[] =>
      rows.map(({ id, coordinates, status, name, label }) => ({
        id,
        coordinates,
        title: name ?? label,
        detail: label,
        tone: status === "found" ? "good" : "warning",
      })),
    [rows],
  );
  return points.length === 0 ? null : (
    <div class="beside-fixed stack tight">
      <LazyMap label={t("map")} points={points} onChoose={onChoose} />
      <ChosenLocation row={chosen} onClose={() => onChoose(undefined)}>
        {onEdit === undefined || chosen === undefined
          ? null
          : <Button onPress={() => onEdit(chosen)}>{t("edit")}</Button>}
      </ChosenLocation>
    </div>
  );
}

/** What the dialog needs. */
interface CreateLocationDialogProps {
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Saves a new location. */
function CreateLocationDialog({ onSaved, onClose }: CreateLocationDialogProps) {
  const t = useMessages(LOCATIONS);
  const save = async (body: Readonly<Record<string, unknown>>): Promise<void> => {
    await api.post("/v1/locations", body);
    toast(t("saved"));
    onClose();
    onSaved();
  };
  return (
    <Dialog title={t("create")} onClose={onClose}>
      <LocationForm onSave={save} onClose={onClose} />
    </Dialog>
  );
}

/** What the dialog needs. */
interface DeleteLocationDialogProps {
  readonly row: SavedLocation;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Deletes a location permanently. */
function DeleteLocationDialog({ row, onDeleted, onClose }: DeleteLocationDialogProps) {
  const t = useMessages(LOCATIONS);
  const remove = async (): Promise<void> => {
    await api.delete(`/v1/locations/${row.id}`);
    toast(t("deleted"));
    onClose();
    onDeleted();
  };
  return (
    <Confirm
      title={t("deleteTitle", { name: nameOf(row) })}
      actionLabel={t("deleteSubmit")}
      onConfirm={remove}
      onClose={onClose}
    >
      {t("deleteBody")}
    </Confirm>
  );
}

/** What the search needs. */
interface SearchBarProps {
  readonly q: string | undefined;
  readonly tag: string | undefined;
}

/** Search words, and the tag that filters the locations. */
function SearchBar({ q = "", tag }: SearchBarProps) {
  const t = useMessages(LOCATIONS);
  return (
    <SearchForm
      label={t("search")}
      placeholder={t("searchHint")}
      submitLabel={t("find")}
      text={q}
      onSearch={(wanted) => go(pathOf({ q: wanted, tag }))}
    >
      {tag === undefined ? null : (
        <Link to={pathOf({ q })} class="button">
          <bdi>{t("tag", { tag })}</bdi>
          <span class="unseen">{t("withoutTag", { tag })}</span>
          <Icon name="close" />
        </Link>
      )}
    </SearchForm>
  );
}

/** What the dialog needs. */
interface EditLocationDialogProps {
  readonly row: SavedLocation;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Changes a location. A change that somebody else made meanwhile is not overwritten. */
function EditLocationDialog({ row, onSaved, onClose }: EditLocationDialogProps) {
  const t = useMessages(LOCATIONS);
  const path = `/v1/locations/${row.id}`;
  const current = useResource(async (signal) => {
    const response = await callApi("GET", path, { signal });
    const location: SavedLocation = await response.json();
    return { location, etag: response.headers.get("etag") ?? "*" };
  }, [path]);
  return (
    <Dialog title={t("editOf", { name: nameOf(row) })} onClose={onClose}>
      <Loaded resource={current}>
        {({ location, etag }) => (
          <LocationForm
            row={location}
            onClose={onClose}
            onSave={async (body) => {
              await api.patch(path, body, { headers: { "if-match": etag } });
              toast(t("saved"));
              onClose();
              onSaved();
            }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

/** What the table of locations needs. */
interface LocationTableProps {
  readonly rows: readonly SavedLocation[];
  /** The one whose point was clicked on the map. */
  readonly selected: string | undefined;
  /** Undefined for people who may only read. */
  readonly onEdit: ((row: SavedLocation) => void) | undefined;
  readonly onDelete: (row: SavedLocation) => void;
}

/** Locations with their short codes and tags. */
function LocationTable({ rows, selected, onEdit, onDelete }: LocationTableProps) {
  const t = useMessages(LOCATIONS);
  const shared = useMessages(SHARED);
  return (
    <Table
      caption={t("title")}
      rows={rows}
      rowKey={({ id }) => id}
      selected={selected}
      columns={[
        { name: "name", head: t("name"), cell: (row) => <LocationName row={row} /> },
        { name: "code", head: t("shortCode"), cell: (row) => <ShortCode row={row} /> },
        { name: "tags", head: t("tags"), cell: ({ tags }) => <Tags tags={tags} /> },
        ...(onEdit === undefined ? [] : [{
          name: "actions",
          head: shared("actions"),
          align: "end" as const,
          cell: (row: SavedLocation) => (
            <div class="row">
              <Button label={t("editOf", { name: nameOf(row) })} onPress={() => onEdit(row)}>{t("edit")}</Button>
              <Button label={t("deleteOf", { name: nameOf(row) })} onPress={() => onDelete(row)}>
                {shared("delete")}
              </Button>
            </div>
          ),
        }]),
      ]}
    />
  );
}

function LocationName({ row }: { readonly row: SavedLocation }) {
  const t = useMessages(LOCATIONS);
  return (
    <div class="cell-stack">
      <bdi class="broken">{nameOf(row)}</bdi>
      {row.name === null ? null : <bdi class="muted broken plain">{row.label}</bdi>}
      <span class="row">
        <code class="muted" dir="ltr">{coordinatesText(row.coordinates)}</code>
        {row.status === "uncertain" ? <Badge tone="warning">{t("uncertain")}</Badge> : null}
      </span>
    </div>
  );
}

function ShortCode({ row: { short_code: code } }: { readonly row: SavedLocation }) {
  return code === null ? <>–</> : (
    <span class="row nowrap-row">
      <code class="nowrap" dir="ltr">{code}</code>
      <CopyButton text={code} name={code} face="icon" />
    </span>
  );
}

function Tags({ tags }: Pick<SavedLocation, "tags">) {
  const t = useMessages(LOCATIONS);
  return (
    <span class="examples">
      {tags.map((tag) => (
        <Link key={tag} to={pathOf({ tag })} class="chip">
          <span class="unseen">{t("tagged", { tag })}</span>
          <bdi aria-hidden="true">{tag}</bdi>
        </Link>
      ))}
    </span>
  );
}

/** What the form needs. */
interface LocationFormProps {
  /** Absent: a new one is created. */
  readonly row?: SavedLocation;
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly onClose: () => void;
}

/** A location's place, name and tags. An uncertain answer is saved only after confirmation. */
function LocationForm({ row, onSave, onClose }: LocationFormProps) {
  const t = useMessages(LOCATIONS);
  const shared = useMessages(SHARED);
  const [unconfirmed, setUnconfirmed] = useState<string | null>();
  const save = async (values: FormData): Promise<void> => {
    const name = textOf(values, "name").trim();
    setUnconfirmed(undefined);
    try {
      await onSave({
        ...placeOf(values),
        ...(textOf(values, "accept") === "" ? {} : { accept: "uncertain" }),
        ...(name !== "" ? { name } : row === undefined ? {} : { name: null }),
        tags: tagsOf(textOf(values, "tags")),
      });
    } catch (error) {
      const label = uncertainLabel(error);
      if (label === undefined) {
        throw error;
      }
      setUnconfirmed(label);
    }
  };
  return (
    <Form submitLabel={shared("save")} onSubmit={save} onCancel={onClose}>
      <PlaceFields of={row === undefined ? "new" : "move"} />
      {unconfirmed === undefined ? null : (
        <div class="note warning" role="alert">
          {unconfirmed === null ? t("notFound") : (
            <div class="stack">
              <p>{t("anyway", { label: unconfirmed })}</p>
              <label class="check">
                <input type="checkbox" name="accept" value="uncertain" />
                {t("acceptUncertain")}
              </label>
            </div>
          )}
        </div>
      )}
      <TextField name="name" label={t("name")} value={row?.name ?? ""} autocomplete="off" maxLength={200} />
      <TextField
        name="tags"
        label={t("tags")}
        hint={t("tagsHint")}
        value={row?.tags.join(", ") ?? ""}
        autocomplete="off"
        maxLength={1700}
      />
    </Form>
  );
}

/** The distinct tags of a line, separated by commas. */
function tagsOf(text: string): readonly string[] {
  return [...new Set(text.split(/[,،]/u).map((tag) => tag.trim()).filter((tag) => tag !== ""))];
}

/**
 * The label of an answer that was refused because it is uncertain; null if nothing was found, undefined for any other
 * error.
 */
function uncertainLabel(error: unknown): string | null | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) {
    return undefined;
  }
  const { resolution } = error.body;
  if (typeof resolution !== "object" || resolution === null || !("status" in resolution)) {
    return undefined;
  }
  return resolution.status === "uncertain" && "label" in resolution && typeof resolution.label === "string"
    ? resolution.label
    : null;
}

/** The place members of a request; none if the place does not change. */
function placeOf(values: FormData): Readonly<Record<string, unknown>> {
  const by = textOf(values, "by");
  if (by === "input") {
    const country = textOf(values, "country").trim();
    // With the suggestions before it, it is one call.
    const session = endSession();
    return {
      input: textOf(values, "input"),
      ...(country === "" ? {} : { country }),
      ...(session === undefined ? {} : { session }),
    };
  }
  if (by === "point") {
    const label = textOf(values, "label").trim();
    return {
      coordinates: { latitude: Number(textOf(values, "latitude")), longitude: Number(textOf(values, "longitude")) },
      ...(label === "" ? {} : { label }),
    };
  }
  return {};
}

/** What the fields need. */
interface PlaceFieldsProps {
  /** `move`: an existing location. */
  readonly of: "new" | "move";
}

/** Fields for a location's place: an input text, or a point. */
function PlaceFields({ of }: PlaceFieldsProps) {
  const t = useMessages(LOCATIONS);
  const [by, setBy] = useState(of === "new" ? "input" : "");
  const [input, setInput] = useState("");
  const [country, setCountry] = useState("");
  const choices: readonly Choice[] = [
    ...(of === "new" ? [] : [{ value: "", label: t("keepPlace") }]),
    { value: "input", label: t("byInput") },
    { value: "point", label: t("byPoint") },
  ];
  const label = t(of === "new" ? "by" : "move");
  return (
    <>
      <div class="field">
        <span class="legend">{label}</span>
        <Segments label={label} value={by} choices={choices} onChoose={setBy} />
        <input type="hidden" name="by" value={by} />
      </div>
      {by === "input"
        ? (
          <>
            <Field name="input" label={t("input")} hint={t("inputCalls")} required>
              {({ id, name, required, "aria-describedby": describedBy, "aria-invalid": invalid }) => (
                <SuggestInput
                  id={id}
                  name={name}
                  required={required}
                  value={input}
                  country={country}
                  describedBy={describedBy}
                  isInvalid={invalid === "true"}
                  onInput={setInput}
                  onChoose={(chosen) => setInput(chosen.input)}
                />
              )}
            </Field>
            <CountryField label={t("country")} value={country} onChange={setCountry} />
          </>
        )
        : null}
      {by === "point"
        ? (
          <>
            <div class="field-grid">
              <Degrees name="latitude" label={t("latitude")} max={90} />
              <Degrees name="longitude" label={t("longitude")} max={180} />
            </div>
            <TextField
              name="label"
              label={t("pointLabel")}
              required={of === "new"}
              autocomplete="off"
              maxLength={500}
            />
          </>
        )
        : null}
    </>
  );
}

function Degrees({ name, label, max }: { readonly name: string; readonly label: string; readonly max: number }) {
  return (
    <TextField
      name={name}
      label={label}
      type="number"
      step="any"
      min={`-${max}`}
      max={String(max)}
      required
      autocomplete="off"
    />
  );
}
