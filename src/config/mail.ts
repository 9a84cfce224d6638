/** The sender of mails. */
export interface MailSender {
  /** Shown by mail programs; undefined: the address is. */
  readonly name: string | undefined;
  readonly address: string;
}

/** The mail server of an address, and how it is reached. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** `tls`: from the first byte. `starttls`: the connection is secured before anything else where the server can. */
  readonly security: "tls" | "starttls";
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

/** Ports for mails of programs to their server (RFC 8314). */
const PORTS = { "smtp:": 587, "smtps:": 465 } as const;
const LENGTH_MAX = 2000;

/** The text of an address that `smtpServerOf` can read; undefined for anything else. */
export function readSmtpUrl(text: string): string | undefined {
  return smtpServerOf(text) === undefined ? undefined : text;
}

/** The mail server of `smtp://user:password@host:port` or `smtps://…`; undefined for anything else. */
export function smtpServerOf(text: string): SmtpServer | undefined {
  const url = text.length > LENGTH_MAX ? null : URL.parse(text);
  const protocol = url?.protocol === "smtp:" || url?.protocol === "smtps:" ? url.protocol : undefined;
  if (url === null || protocol === undefined || url.hostname === "" || !["", "/"].includes(url.pathname)) {
    return undefined;
  }
  const user = decoded(url.username);
  const password = decoded(url.password);
  const hasLogin = user !== "" || password !== "";
  if (url.search + url.hash !== "" || user === undefined || password === undefined || (hasLogin && user === "")) {
    return undefined;
  }
  return {
    host: url.hostname.replace(/^\[|\]$/gu, ""),
    port: url.port === "" ? PORTS[protocol] : Number(url.port),
    security: protocol === "smtps:" ? "tls" : "starttls",
    login: hasLogin ? { user, password } : undefined,
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** One address, without what only a quoted local part may have. */
const ADDRESS = /^[^\s@<>()[\],;:\\"\p{Cc}]{1,64}@[^\s@<>()[\],;:\\"\p{Cc}]{1,189}$/u;
const NAME = /^[^\p{Cc}<>"]{1,100}$/u;

/** The sender in `address` or `Name <address>`; undefined for anything else. */
export function readMailSender(text: string): MailSender | undefined {
  const open = text.lastIndexOf("<");
  const address = open < 0 ? text : text.slice(open + 1, -1);
  if ((open >= 0 && !text.endsWith(">")) || !ADDRESS.test(address)) {
    return undefined;
  }
  const name = open < 0 ? "" : text.slice(0, open).trim().replace(/^"|"$/gu, "").trim();
  if (name === "") {
    return open > 0 ? undefined : { name: undefined, address };
  }
  return NAME.test(name) ? { name, address } : undefined;
}
