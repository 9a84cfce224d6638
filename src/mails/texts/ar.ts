import type { MailTexts } from "./mail_texts.ts";

export const AR: MailTexts = {
  direction: "rtl",
  link: "إذا لم يعمل الزر فافتح هذا العنوان:",
  footer: "أرسله Locus من {host}.",
  verification: {
    subject: "أكّد بريدك الإلكتروني",
    lead: "أنشأ أحدهم حسابًا في Locus بالعنوان {email}. إن كنت أنت فأكّد أن العنوان لك.",
    button: "تأكيد العنوان",
    note: "الرابط صالح لثلاثة أيام. إن لم تكن أنت فتجاهل هذه الرسالة.",
  },
  invitation: {
    subject: "دعوة إلى {organization}",
    lead: "يدعوك {inviter} للانضمام إلى {organization} في Locus.",
    button: "عرض الدعوة",
    note: "الدعوة صالحة حتى {date}. إن كنت لا تعرف المرسل فتجاهل هذه الرسالة.",
  },
  invitationByFormer: {
    subject: "دعوة إلى {organization}",
    lead: "أنت مدعو للانضمام إلى {organization} في Locus.",
    button: "عرض الدعوة",
    note: "الدعوة صالحة حتى {date}. إن كنت لا تعرف المرسل فتجاهل هذه الرسالة.",
  },
  reset: {
    subject: "تعيين كلمة مرور جديدة",
    lead: "طلب أحدهم كلمة مرور جديدة لحساب {email} في Locus. إن كنت أنت فعيّنها الآن.",
    button: "تعيين كلمة مرور جديدة",
    note: "يعمل الرابط مرة واحدة خلال ساعة. إن لم تكن أنت فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.",
  },
  passwordChanged: {
    subject: "تغيّرت كلمة مرورك",
    lead: "تغيّرت كلمة مرور حساب {email} في Locus في {time}. أُنهيت الجلسات الأخرى.",
    button: "تعيين كلمة مرور أخرى",
    note: "إن كنت أنت فلا يلزمك شيء. وإن لم تكن أنت فعيّن كلمة مرور أخرى فورًا.",
  },
  batchCompleted: {
    subject: "انتهت الدفعة: {name}",
    lead:
      "انتهت الدفعة {name} من {organization}. الصفوف: {total}. الموجودة: {found}. غير المؤكدة: {uncertain}. غير الموجودة: {unresolved}. الفاشلة: {failed}.",
    button: "فتح الدفعة",
    note: "وصلتك هذه الرسالة لأنك أنشأت الدفعة. يمكنك إيقاف هذه الرسائل في حسابك: {accountUrl}",
  },
  batchFailed: {
    subject: "فشلت الدفعة: {name}",
    lead:
      "فشلت الدفعة {name} من {organization}. الصفوف: {total}. الموجودة: {found}. غير المؤكدة: {uncertain}. غير الموجودة: {unresolved}. الفاشلة: {failed}.",
    button: "فتح الدفعة",
    note: "وصلتك هذه الرسالة لأنك أنشأت الدفعة. يمكنك إيقاف هذه الرسائل في حسابك: {accountUrl}",
  },
  limitWarning: {
    subject: "استخدمت {organization} 80٪ من طلباتها",
    lead: "استخدمت {organization} {calls} من أصل {limit} طلب في {month}.",
    button: "فتح الاستخدام",
    note: "عند استخدام كل الطلبات تُرفض الطلبات الحية حتى الشهر التالي. من يدير الخدمة يحدد الحد.",
  },
  limitReached: {
    subject: "استخدمت {organization} كل طلباتها",
    lead: "استخدمت {organization} كل طلباتها في {month} وعددها {limit}. تُرفض الطلبات الحية الأخرى حتى الشهر التالي.",
    button: "فتح الاستخدام",
    note: "من يدير الخدمة يحدد الحد.",
  },
  test: {
    subject: "رسالة تجريبية من Locus",
    lead: "تُظهر هذه الرسالة أن Locus يستطيع إرسال البريد.",
    button: "فتح Locus",
    note: "أُرسلت بالأمر mail test.",
  },
};
