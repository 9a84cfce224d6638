import { defineMessages } from "../../messages/define_messages.ts";

export const BATCHES = defineMessages({
  en: {
    title: "Batches",
    lead: "A spreadsheet of addresses goes in, the same with coordinates comes out.",
    create: "New batch",
    none: "No batches yet",
    noneBody: "Drop a CSV, an Excel workbook or NDJSON, say which column has the address, and watch it being resolved.",
    started: "Uploaded",
    status: "Status",
    rows: "Rows",
    found: "Found",
    expires: "Deleted",
  },
  ar: {
    title: "الدفعات",
    lead: "يدخل جدول من العناوين، ويخرج الجدول نفسه مع الإحداثيات.",
    create: "دفعة جديدة",
    none: "لا دفعات بعد",
    noneBody: "أفلت ملف CSV أو مصنّف Excel أو NDJSON، وحدّد عمود العنوان، وتابع تحديد المواقع.",
    started: "رُفعت",
    status: "الحالة",
    rows: "الصفوف",
    found: "عُثر عليها",
    expires: "تُحذف",
  },
});
