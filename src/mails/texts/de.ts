import type { MailTexts } from "./mail_texts.ts";

export const DE: MailTexts = {
  direction: "ltr",
  link: "Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:",
  footer: "Gesendet von Locus auf {host}.",
  verification: {
    subject: "Bestätigen Sie Ihre E-Mail-Adresse",
    lead:
      "Jemand hat ein Locus-Konto mit der Adresse {email} erstellt. Wenn Sie es waren, bestätigen Sie, dass die Adresse Ihnen gehört.",
    button: "Adresse bestätigen",
    note: "Der Link gilt drei Tage. Wenn Sie es nicht waren, ignorieren Sie diese E-Mail.",
  },
  invitation: {
    subject: "Einladung zu {organization}",
    lead: "{inviter} lädt Sie ein, {organization} auf Locus beizutreten.",
    button: "Einladung ansehen",
    note: "Die Einladung gilt bis {date}. Wenn Sie den Absender nicht kennen, ignorieren Sie diese E-Mail.",
  },
  invitationByFormer: {
    subject: "Einladung zu {organization}",
    lead: "Sie sind eingeladen, {organization} auf Locus beizutreten.",
    button: "Einladung ansehen",
    note: "Die Einladung gilt bis {date}. Wenn Sie den Absender nicht kennen, ignorieren Sie diese E-Mail.",
  },
  reset: {
    subject: "Neues Passwort festlegen",
    lead:
      "Jemand hat für das Locus-Konto von {email} ein neues Passwort angefordert. Wenn Sie es waren, legen Sie es jetzt fest.",
    button: "Neues Passwort festlegen",
    note:
      "Der Link funktioniert einmal, eine Stunde lang. Wenn Sie es nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.",
  },
  passwordChanged: {
    subject: "Ihr Passwort wurde geändert",
    lead: "Das Passwort des Locus-Kontos von {email} wurde am {time} geändert. Andere Sitzungen wurden beendet.",
    button: "Anderes Passwort festlegen",
    note: "Wenn Sie es waren, ist nichts zu tun. Wenn nicht, legen Sie sofort ein anderes Passwort fest.",
  },
  batchCompleted: {
    subject: "Stapel fertig: {name}",
    lead:
      "Der Stapel {name} von {organization} ist fertig. Zeilen: {total}. Gefunden: {found}. Unsicher: {uncertain}. Nicht gefunden: {unresolved}. Fehlgeschlagen: {failed}.",
    button: "Stapel öffnen",
    note:
      "Sie erhalten diese E-Mail, weil Sie den Stapel erstellt haben. In Ihrem Konto können Sie diese E-Mails abschalten: {accountUrl}",
  },
  batchFailed: {
    subject: "Stapel fehlgeschlagen: {name}",
    lead:
      "Der Stapel {name} von {organization} ist fehlgeschlagen. Zeilen: {total}. Gefunden: {found}. Unsicher: {uncertain}. Nicht gefunden: {unresolved}. Fehlgeschlagen: {failed}.",
    button: "Stapel öffnen",
    note:
      "Sie erhalten diese E-Mail, weil Sie den Stapel erstellt haben. In Ihrem Konto können Sie diese E-Mails abschalten: {accountUrl}",
  },
  limitWarning: {
    subject: "{organization} hat 80 % der Aufrufe verbraucht",
    lead: "{organization} hat {calls} von {limit} Aufrufen im {month} verbraucht.",
    button: "Nutzung öffnen",
    note:
      "Wenn alle Aufrufe verbraucht sind, werden Live-Aufrufe bis zum nächsten Monat abgelehnt. Der Betreiber des Dienstes legt das Limit fest.",
  },
  limitReached: {
    subject: "{organization} hat alle Aufrufe verbraucht",
    lead:
      "{organization} hat alle {limit} Aufrufe im {month} verbraucht. Weitere Live-Aufrufe werden bis zum nächsten Monat abgelehnt.",
    button: "Nutzung öffnen",
    note: "Der Betreiber des Dienstes legt das Limit fest.",
  },
  test: {
    subject: "Test-E-Mail von Locus",
    lead: "Diese E-Mail zeigt, dass Locus E-Mails senden kann.",
    button: "Locus öffnen",
    note: "Sie wurde mit dem Befehl mail test gesendet.",
  },
};
