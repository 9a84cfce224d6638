/** What a mail says, before it has a language. Values of users are as they were typed. */
export type MailContent =
  | { readonly kind: "verification"; readonly email: string; readonly url: string }
  | {
    readonly kind: "invitation";
    readonly organization: string;
    /** The e-mail address of the inviter; undefined: no longer a member. */
    readonly inviter: string | undefined;
    readonly expiresAt: Date;
    readonly url: string;
  }
  | { readonly kind: "reset"; readonly email: string; readonly url: string }
  | { readonly kind: "password_changed"; readonly email: string; readonly at: Date; readonly url: string }
  | { readonly kind: "email_change"; readonly email: string; readonly url: string }
  /** To the address that it was. */
  | { readonly kind: "email_changed"; readonly email: string; readonly at: Date; readonly url: string }
  | {
    readonly kind: "batch_ended";
    readonly state: "completed" | "failed";
    readonly name: string;
    readonly organization: string;
    readonly counts: {
      readonly total: number;
      readonly found: number;
      readonly uncertain: number;
      readonly unresolved: number;
      readonly failed: number;
    };
    readonly url: string;
    /** Where these mails are turned off. */
    readonly accountUrl: string;
  }
  | {
    readonly kind: "limit";
    readonly state: "warning" | "reached";
    readonly organization: string;
    readonly calls: number;
    readonly limit: number;
    /** The first day of the month, in UTC. */
    readonly month: Date;
    readonly url: string;
  }
  | { readonly kind: "test"; readonly url: string };
