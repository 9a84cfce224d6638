import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Correction, Page } from "../../api/types.ts";
import { useStore } from "../../base/use_store.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/buttons/button.tsx";
import { Confirm } from "../../kit/dialogs/confirm.tsx";
import { SearchForm } from "../../kit/forms/search_form.tsx";
import { Listed } from "../../kit/lists/listed.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Moment } from "../../kit/moment.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { Screen } from "../../kit/screen.tsx";
import { SHARED } from "../../messages/shared_messages.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { coordinatesText } from "../../resolution/coordinates_text.ts";
import { currentRoute } from "../../router/current_route.ts";
import { go } from "../../router/go.ts";
import { defineMessages } from "../../messages/define_messages.ts";

const CORRECTIONS = defineMessages({
  en: {
    title: "Corrections",
    lead: "What people of your organization have settled. The same text is answered so, in single calls and batches.",
    none: "No corrections yet",
    noneBody: "Choose “Remember for next time” when you review a batch.",
    noneFound: "No correction matches",
    search: "Search corrections",
    searchHint: "Text or place",
    find: "Search",
    input: "Text",
    only: "Only in {country}",
    place: "Answer",
    missing: "Place no longer in the data",
    by: "By",
    somebody: "Someone",
    deleteOf: "Delete the correction of {input}",
    deleteTitle: "Delete this correction?",
    deleteBody: "“{input}” is resolved by the data again. Answers that were given stay as they are.",
    deleteSubmit: "Delete correction",
    deleted: "Correction deleted",
  },
  de: {
    title: "Korrekturen",
    lead:
      "Was Personen in Ihrer Organisation entschieden haben. Derselbe Text wird so beantwortet, bei einzelnen Aufrufen und in Stapeln.",
    none: "Noch keine Korrekturen",
    noneBody: "Wählen Sie „Für das nächste Mal merken“, wenn Sie einen Stapel prüfen.",
    noneFound: "Keine passende Korrektur",
    search: "Korrekturen durchsuchen",
    searchHint: "Text oder Ort",
    find: "Suchen",
    input: "Text",
    only: "Nur in {country}",
    place: "Antwort",
    missing: "Ort nicht mehr in den Daten",
    by: "Von",
    somebody: "Jemand",
    deleteOf: "Korrektur von {input} löschen",
    deleteTitle: "Diese Korrektur löschen?",
    deleteBody: "„{input}“ wird wieder anhand der Daten ermittelt. Bereits gegebene Antworten bleiben, wie sie sind.",
    deleteSubmit: "Korrektur löschen",
    deleted: "Korrektur gelöscht",
  },
  fr: {
    title: "Corrections",
    lead:
      "Ce que des membres de votre organisation ont décidé. Le même texte reçoit cette réponse, dans les appels et les lots.",
    none: "Aucune correction pour le moment",
    noneBody: "Choisissez « Retenir pour la prochaine fois » quand vous vérifiez un lot.",
    noneFound: "Aucune correction ne correspond",
    search: "Rechercher des corrections",
    searchHint: "Texte ou lieu",
    find: "Rechercher",
    input: "Texte",
    only: "Seulement dans ce pays : {country}",
    place: "Réponse",
    missing: "Lieu absent des données actuelles",
    by: "Par",
    somebody: "Quelqu’un",
    deleteOf: "Supprimer la correction de {input}",
    deleteTitle: "Supprimer cette correction ?",
    deleteBody: "« {input} » sera de nouveau localisé à partir des données. Les réponses déjà données ne changent pas.",
    deleteSubmit: "Supprimer la correction",
    deleted: "Correction supprimée",
  },
  es: {
    title: "Correcciones",
    lead: "Lo que han decidido personas de su organización. El mismo texto recibe esta respuesta, en llamadas y lotes.",
    none: "Aún no hay correcciones",
    noneBody: "Elija «Recordar para la próxima vez» al revisar un lote.",
    noneFound: "Ninguna corrección coincide",
    search: "Buscar correcciones",
    searchHint: "Texto o lugar",
    find: "Buscar",
    input: "Texto",
    only: "Solo en {country}",
    place: "Respuesta",
    missing: "Lugar que ya no está en los datos",
    by: "Por",
    somebody: "Alguien",
    deleteOf: "Eliminar la corrección de {input}",
    deleteTitle: "¿Eliminar esta corrección?",
    deleteBody: "«{input}» se volverá a localizar con los datos. Las respuestas ya dadas no cambian.",
    deleteSubmit: "Eliminar corrección",
    deleted: "Corrección eliminada",
  },
  ar: {
    title: "التصحيحات",
    lead: "ما قرّره أشخاص من مؤسستك. يُجاب النص نفسه هكذا في الطلبات المفردة والدفعات.",
    none: "لا تصحيحات بعد",
    noneBody: "اختر «تذكّره للمرة القادمة» عند مراجعة دفعة.",
    noneFound: "لا تصحيح يطابق",
    search: "ابحث في التصحيحات",
    searchHint: "نص أو مكان",
    find: "بحث",
    input: "النص",
    only: "في {country} فقط",
    place: "الجواب",
    missing: "المكان لم يعد في البيانات",
    by: "بواسطة",
    somebody: "شخص ما",
    deleteOf: "حذف تصحيح {input}",
    deleteTitle: "حذف هذا التصحيح؟",
    deleteBody: "يُحدَّد النص «{input}» من البيانات من جديد. تبقى الأجوبة السابقة كما هي.",
    deleteSubmit: "حذف التصحيح",
    deleted: "حُذف التصحيح",
  },
});

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
