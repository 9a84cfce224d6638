/**
 * Mails. In: rows of the outbox, which `store/queue_mail.ts` writes in the transaction of what they are about. Out: a
 * mail in the recipient's language, sent by SMTP, and its outcome in the outbox. Workers call this module, and only
 * where `SMTP_URL` is set.
 *
 * @module
 */
export {
  MailFault,
  type MailFaultKind,
  type MailsDeps,
  type MailTransport,
  type OutgoingMail,
} from "./mail_transport.ts";
export { dueMails, mailBacklog, sendMail, type SentMail } from "./outbox/send_mail.ts";
export { composeMail } from "./compose/compose_mail.ts";
