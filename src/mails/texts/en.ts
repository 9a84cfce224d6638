import type { MailTexts } from "./mail_texts.ts";

export const EN: MailTexts = {
  direction: "ltr",
  link: "If the button does not work, open this address:",
  footer: "Sent by Locus at {host}.",
  verification: {
    subject: "Confirm your e-mail address",
    lead:
      "Somebody created a Locus account with the address {email}. If it was you, confirm that the address is yours.",
    button: "Confirm address",
    note: "The link is valid for three days. If it was not you, ignore this mail.",
  },
  invitation: {
    subject: "Invitation to {organization}",
    lead: "{inviter} invites you to join {organization} on Locus.",
    button: "View invitation",
    note: "The invitation is valid until {date}. If you do not know the sender, ignore this mail.",
  },
  invitationByFormer: {
    subject: "Invitation to {organization}",
    lead: "You are invited to join {organization} on Locus.",
    button: "View invitation",
    note: "The invitation is valid until {date}. If you do not know the sender, ignore this mail.",
  },
  reset: {
    subject: "Set a new password",
    lead: "Somebody asked for a new password for the Locus account of {email}. If it was you, set it now.",
    button: "Set a new password",
    note: "The link works once, for one hour. If it was not you, ignore this mail: your password stays as it is.",
  },
  passwordChanged: {
    subject: "Your password was changed",
    lead: "The password of the Locus account of {email} was changed on {time}. Other sessions were ended.",
    button: "Set another password",
    note: "If it was you, there is nothing to do. If it was not you, set another password at once.",
  },
  batchCompleted: {
    subject: "Batch finished: {name}",
    lead:
      "The batch {name} of {organization} is finished. Rows: {total}. Found: {found}. Uncertain: {uncertain}. Not found: {unresolved}. Failed: {failed}.",
    button: "Open batch",
    note: "You get this mail because you created the batch. You can turn these mails off in your account: {accountUrl}",
  },
  batchFailed: {
    subject: "Batch failed: {name}",
    lead:
      "The batch {name} of {organization} has failed. Rows: {total}. Found: {found}. Uncertain: {uncertain}. Not found: {unresolved}. Failed: {failed}.",
    button: "Open batch",
    note: "You get this mail because you created the batch. You can turn these mails off in your account: {accountUrl}",
  },
  limitWarning: {
    subject: "{organization} has used 80% of its calls",
    lead: "{organization} has used {calls} of its {limit} calls of {month}.",
    button: "Open usage",
    note:
      "When all calls are used, live calls are refused until the next month. The operator of the service sets the limit.",
  },
  limitReached: {
    subject: "{organization} has used all its calls",
    lead:
      "{organization} has used all its {limit} calls of {month}. Further live calls are refused until the next month.",
    button: "Open usage",
    note: "The operator of the service sets the limit.",
  },
  test: {
    subject: "Test mail of Locus",
    lead: "This mail shows that Locus can send mails.",
    button: "Open Locus",
    note: "It was sent by the command mail test.",
  },
};
