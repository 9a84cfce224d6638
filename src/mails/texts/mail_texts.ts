/** The texts of one mail. `{name}` stands for a value; there is no markup. */
export interface MailText {
  /** One line. */
  readonly subject: string;
  readonly lead: string;
  readonly button: string;
  /** Below the button. */
  readonly note: string;
}

/** The texts of all mails in one language. */
export interface MailTexts {
  readonly direction: "ltr" | "rtl";
  /** Above the link, for programs without buttons. */
  readonly link: string;
  /** At the end of every mail. */
  readonly footer: string;
  readonly verification: MailText;
  /** By somebody who is still a member. */
  readonly invitation: MailText;
  readonly invitationByFormer: MailText;
  readonly reset: MailText;
  readonly passwordChanged: MailText;
  readonly batchCompleted: MailText;
  readonly batchFailed: MailText;
  readonly limitWarning: MailText;
  readonly limitReached: MailText;
  readonly test: MailText;
}
