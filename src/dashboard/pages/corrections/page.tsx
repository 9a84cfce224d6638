import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Correction, Page } from "../../api/types.ts";
import { useStore } from "../../base/store.ts";
import { Badge, Moment, Screen } from "../../kit/screen.tsx";
import { Button } from "../../kit/buttons.tsx";
import { Confirm } from "../../kit/dialog.tsx";
import { SearchForm } from "../../kit/fields.tsx";
import { Listed } from "../../kit/lists.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { useResource } from "../../kit/resource.tsx";
import { toast } from "../../kit/notices.tsx";
import { useMessages } from "../../messages/messages.ts";
import { coordinatesText } from "../../resolution/answer_sentence.ts";
import { currentRoute } from "../../router/current_route.ts";
import { go } from "../../router/go.ts";
import { CORRECTIONS, SHARED } from "../../texts/en.json";

/** What people have settled: to read, search and delete. The search is in the URL. */
export function CorrectionsPage() {
  const t = useMessages(CORRECTIONS);
  const { query } = useStore(currentRoute);
  const [cursor, q] = [query.get("cursor") ?? undefined, query.get("q") ?? undefined];
  const corrections = useResource(
    (signal) => api.get<Page<Correction>>("/v1/corrections", { query: { cursor, q }, signal }),
    [cursor, q],
  );
  const [deleting, setDeleting] = useState<Correction>();
  const none = q === undefined
    ? { icon: "check" as const, title: t("none"), body: t("noneBody") }
    : { icon: "check" as const, title: t("noneFound") };
  return (
    <Screen title={t("title")} lead={t("lead")}>
      <SearchForm
        label={t("search")}
        placeholder={t("searchHint")}
        submitLabel={t("find")}
        text={q}
        onSearch={(wanted) => go(wanted === "" ? "/corrections" : `/corrections?${new URLSearchParams({ q: wanted })}`)}
      />
      <Listed resource={corrections} none={none}>
        {(rows) => <CorrectionTable rows={rows} onDelete={setDeleting} />}
      </Listed>
      {deleting === undefined ? null : (
        <DeleteCorrection
          correction={deleting}
          onDeleted={corrections.reload}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Screen>
  );
}

interface CorrectionTableProps {
  readonly rows: readonly Correction[];
  readonly onDelete: (row: Correction) => void;
}

function CorrectionTable({ rows, onDelete }: CorrectionTableProps) {
  const t = useMessages(CORRECTIONS);
  const shared = useMessages(SHARED);
  return (
    <Table
      caption={t("title")}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          name: "input",
          head: t("input"),
          cell: ({ input, country }) => (
            <div class="cell-stack">
              <bdi class="broken">{input}</bdi>
              {country === null ? null : <span class="muted plain">{t("only", { country })}</span>}
            </div>
          ),
        },
        {
          name: "place",
          head: t("place"),
          cell: ({ label, coordinates, place_missing: isMissing }) => (
            <div class="cell-stack">
              <bdi class="broken">{label}</bdi>
              <code class="muted" dir="ltr">{coordinatesText(coordinates)}</code>
              {isMissing ? <Badge tone="warning">{t("missing")}</Badge> : null}
            </div>
          ),
        },
        {
          name: "by",
          head: t("by"),
          cell: ({ created_by: by, created_at: at }) => (
            <div class="cell-stack">
              <bdi class="broken">{by.name ?? t("somebody")}</bdi>
              <span class="muted">
                <Moment iso={at} as="ago" />
              </span>
            </div>
          ),
        },
        {
          name: "actions",
          head: shared("actions"),
          align: "end",
          cell: (row) => (
            <Button label={t("deleteOf", { input: row.input })} onPress={() => onDelete(row)}>
              {shared("delete")}
            </Button>
          ),
        },
      ]}
    />
  );
}

interface DeleteCorrectionProps {
  readonly correction: Correction;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

function DeleteCorrection({ correction: { id, input }, onDeleted, onClose }: DeleteCorrectionProps) {
  const t = useMessages(CORRECTIONS);
  const remove = async (): Promise<void> => {
    await api.delete(`/v1/corrections/${id}`);
    toast(t("deleted"));
    onClose();
    onDeleted();
  };
  return (
    <Confirm title={t("deleteTitle")} actionLabel={t("deleteSubmit")} onConfirm={remove} onClose={onClose}>
      {t("deleteBody", { input })}
    </Confirm>
  );
}
