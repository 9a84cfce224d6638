/**
 * Mails. In: rows of the outbox, which `store/queue_mail.ts` writes in the transaction of what they are about. Out: a
 * mail in the recipient's language, sent by SMTP, and its outcome in the outbox. Workers call this module, and only
 * where `SMTP_URL` is set.
 *
 * @module
 */
export { type MailsDeps } from "./deps.ts";
export { MailFault, type MailFaultKind, type MailTransport, type OutgoingMail } from "./mail_transport.ts";
export { dueMails } from "./outbox/due_mails.ts";
export { mailBacklog } from "./outbox/mail_backlog.ts";
export { sendMail, type SentMail } from "./outbox/send_mail.ts";
export { composeMail } from "./compose/compose_mail.ts";
