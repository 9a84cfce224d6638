import { api } from "../../api/api.ts";
import type { Correction } from "../../api/types.ts";
import { Button } from "../../kit/actions.tsx";
import { askToConfirm } from "../../kit/dialog.tsx";
import { SearchForm } from "../../kit/fields.tsx";
import { ListPage, usePage } from "../../kit/lists.tsx";
import { Badge, Moment } from "../../kit/screen.tsx";
import { messagesOf, shared } from "../../messages/messages.ts";
import { coordinatesText } from "../../resolution/answer_sentence.ts";
import { useFilters } from "../../router/router.tsx";
import { CORRECTIONS } from "../../texts/en.json";

const t = messagesOf(CORRECTIONS);

/** What people have settled: to read, search and delete. The search is in the URL. */
export function CorrectionsPage() {
  const { values, isFiltered, show } = useFilters("q");
  const corrections = usePage<Correction>("/v1/corrections", values);
  const remove = ({ id, input }: Correction): void =>
    askToConfirm({
      title: t("deleteTitle"),
      actionLabel: t("deleteSubmit"),
      done: t("deleted"),
      onConfirm: () => api.delete(`/v1/corrections/${id}`).then(corrections.reload),
      body: t("deleteBody", { input }),
    });
  return (
    <ListPage
      title={shared("corrections")}
      lead={t("lead")}
      filters={
        <SearchForm
          label={t("search")}
          placeholder={t("searchHint")}
          submitLabel={shared("search")}
          text={values["q"]}
          onSearch={(q) => show({ q })}
        />
      }
      resource={corrections}
      none={isFiltered
        ? { icon: "check", title: t("noneFound") }
        : { icon: "check", title: t("none"), body: t("noneBody") }}
      columns={{
        input: [t("input"), ({ input, country }) => (
          <div class="cell-stack">
            <bdi class="broken">{input}</bdi>
            {country !== null && <span class="muted plain">{t("only", { country })}</span>}
          </div>
        )],
        place: [shared("answer"), ({ label, coordinates, place_missing: isMissing }) => (
          <div class="cell-stack">
            <bdi class="broken">{label}</bdi>
            <code class="muted" dir="ltr">{coordinatesText(coordinates)}</code>
            {isMissing && <Badge tone="warning">{t("missing")}</Badge>}
          </div>
        )],
        by: [t("by"), ({ created_by: by, created_at: at }) => (
          <div class="cell-stack">
            <bdi class="broken">{by.name ?? shared("someone")}</bdi>
            <span class="muted">
              <Moment iso={at} as="ago" />
            </span>
          </div>
        )],
      }}
      actions={(row) => (
        <Button label={t("deleteOf", { input: row.input })} onPress={() => remove(row)}>{shared("delete")}</Button>
      )}
    />
  );
}
