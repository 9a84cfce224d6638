import { defineMessages } from "../../messages/define_messages.ts";

export const BATCHES = defineMessages({
  en: {
    title: "Batches",
    lead: "Upload a spreadsheet of addresses, download it with coordinates.",
    create: "New batch",
    none: "No batches yet",
    noneBody: "Drop a CSV file, an Excel workbook or NDJSON, choose the address column, and watch the progress.",
    name: "Name",
    started: "Uploaded",
    status: "Status",
    rows: "Rows",
    found: "Found",
    expires: "Expires",
  },
  ar: {
    title: "الدفعات",
    lead: "يدخل جدول من العناوين، ويخرج الجدول نفسه مع الإحداثيات.",
    create: "دفعة جديدة",
    none: "لا دفعات بعد",
    noneBody: "أفلت ملف CSV أو مصنّف Excel أو NDJSON، وحدّد عمود العنوان، وتابع تحديد المواقع.",
    name: "الاسم",
    started: "رُفعت",
    status: "الحالة",
    rows: "الصفوف",
    found: "عُثر عليها",
    expires: "تُحذف",
  },
});
