import type { Batch } from "../../api/types.ts";
import { BatchStatus } from "../../batch/batch_status.tsx";
import { useBatchName } from "../../batch/use_batch_name.ts";
import { Listed } from "../../kit/lists/listed.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { usePage } from "../../kit/lists/use_page.ts";
import { Moment } from "../../kit/moment.tsx";
import { Screen } from "../../kit/screen.tsx";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { useMay } from "../../session/use_may.ts";
import { defineMessages } from "../../messages/define_messages.ts";

const BATCHES = defineMessages({
  en: {
    title: "Batches",
    lead: "Upload a spreadsheet of addresses, download it with coordinates.",
    create: "New batch",
    none: "No batches yet",
    noneBody:
      "Upload a CSV file or an Excel workbook. Its columns are recognised, and you check them before anything is resolved.",
    name: "Name",
    started: "Uploaded",
    status: "Status",
    rows: "Rows",
    found: "Found",
    expires: "Expires",
  },
  de: {
    title: "Stapel",
    lead: "Laden Sie eine Tabelle mit Adressen hoch und laden Sie sie mit Koordinaten wieder herunter.",
    create: "Neuer Stapel",
    none: "Noch keine Stapel",
    noneBody:
      "Laden Sie eine CSV-Datei oder eine Excel-Mappe hoch. Die Spalten werden erkannt, und Sie prüfen sie vor dem Start.",
    name: "Name",
    started: "Hochgeladen",
    status: "Status",
    rows: "Zeilen",
    found: "Gefunden",
    expires: "Läuft ab",
  },
  fr: {
    title: "Lots",
    lead: "Importez un tableau d’adresses et téléchargez-le avec les coordonnées.",
    create: "Nouveau lot",
    none: "Aucun lot pour le moment",
    noneBody:
      "Importez un fichier CSV ou un classeur Excel. Ses colonnes sont reconnues et vous les vérifiez avant le lancement.",
    name: "Nom",
    started: "Importé",
    status: "Statut",
    rows: "Lignes",
    found: "Trouvées",
    expires: "Expire",
  },
  es: {
    title: "Lotes",
    lead: "Suba una hoja de direcciones y descárguela con coordenadas.",
    create: "Nuevo lote",
    none: "Aún no hay lotes",
    noneBody:
      "Suba un archivo CSV o un libro de Excel. Sus columnas se reconocen y usted las comprueba antes de empezar.",
    name: "Nombre",
    started: "Subido",
    status: "Estado",
    rows: "Filas",
    found: "Encontradas",
    expires: "Caduca",
  },
  ar: {
    title: "الدفعات",
    lead: "يدخل جدول من العناوين، ويخرج الجدول نفسه مع الإحداثيات.",
    create: "دفعة جديدة",
    none: "لا دفعات بعد",
    noneBody: "ارفع ملف CSV أو مصنف Excel. تُتعرَّف أعمدته وتتحقق منها قبل البدء.",
    name: "الاسم",
    started: "رُفعت",
    status: "الحالة",
    rows: "الصفوف",
    found: "عُثر عليها",
    expires: "تُحذف",
  },
});

/** All batches, newest first. */
export function BatchesPage() {
  const t = useMessages(BATCHES);
  const batches = usePage<Batch>("/v1/batches");
  const create = useMay("member") ? <Link to="/batches/new" class="button primary">{t("create")}</Link> : undefined;
  return (
    <Screen title={t("title")} lead={t("lead")} actions={create}>
      <Listed resource={batches} none={{ icon: "stack", title: t("none"), body: t("noneBody"), action: create }}>
        {(rows) => <BatchTable rows={rows} />}
      </Listed>
    </Screen>
  );
}

function BatchTable({ rows }: { readonly rows: readonly Batch[] }) {
  const t = useMessages(BATCHES);
  const { number, percent } = useFormats();
  const nameOf = useBatchName();
  return (
    <Table
      caption={t("title")}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          name: "name",
          head: t("name"),
          cell: (row) => (
            <Link to={`/batches/${row.id}`}>
              <bdi class="broken">{nameOf(row)}</bdi>
            </Link>
          ),
        },
        { name: "started", head: t("started"), cell: (row) => <Moment iso={row.created_at} /> },
        { name: "status", head: t("status"), cell: (row) => <BatchStatus batch={row} /> },
        { name: "rows", head: t("rows"), align: "end", cell: ({ counts }) => number(counts.total) },
        {
          name: "found",
          head: t("found"),
          align: "end",
          cell: ({ counts }) => counts.processed === 0 ? "–" : percent(counts.found / counts.processed),
        },
        { name: "expires", head: t("expires"), cell: (row) => <Moment iso={row.expires_at} as="date" /> },
      ]}
    />
  );
}
