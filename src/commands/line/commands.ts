/** Runs a command with the words after its name. Resolves to the exit code; without one it is done. */
type RunCommand = (words: readonly string[]) => Promise<number | void>;

export interface Command {
  readonly name: string;
  /** Options and arguments, as the help shows them. */
  readonly usage: string;
  readonly summary: string;
  /** Loads the command's code only when it runs: help and `resolve` start without the rest. */
  readonly load: () => Promise<RunCommand>;
}

/** Every command by its name, in the order of the help. */
const TABLE: Readonly<Record<string, Omit<Command, "name" | "usage"> & Partial<Pick<Command, "usage">>>> = {
  serve: {
    usage: "[--timings]",
    summary: "Run everything on this machine: Postgres unless DATABASE_URL is set, the server and the workers",
    load: async () => (await import("../serve.ts")).serve,
  },
  server: {
    summary: "Run only the HTTP server",
    load: async () => (await import("../server.ts")).server,
  },
  worker: {
    summary: "Run one worker process",
    load: async () => (await import("../worker.ts")).worker,
  },
  migrate: {
    summary: "Update the database of DATABASE_URL to the schema of this version",
    load: async () => (await import("../migrate.ts")).migrate,
  },
  resolve: {
    usage: "[--country=CC] [--language=TAG] [--alternatives=N] [--append=COLUMN,…] [--explain] <input> | " +
      "[--csv | --ndjson] [--columns=street=TITLE,postcode=TITLE,…] [options] < file",
    summary:
      "Resolve one input without a server, and print the same JSON as POST /v1/resolve; or each line of standard " +
      "input, or each row of a table",
    load: async () => (await import("../resolve.ts")).resolve,
  },
  organization: {
    usage: "list [words] | limit <id> <calls | default> | set-storage <id> <gigabytes | default> | " +
      "suspend <id> --reason=TEXT | resume <id> | sign-out <id> | usage [id] [--from=YYYY-MM-DD] [--to=YYYY-MM-DD] [--csv] | " +
      "sso <id> <list | verify-domain <domain> | allow-passwords>",
    summary: "List or search the organizations with owner and usage, set the limits of one, suspend or resume it, " +
      "sign out its members, print the calls of all by day and key, or repair single sign-on",
    load: async () => (await import("../organization.ts")).organization,
  },
  user: {
    usage: "create [--organization=NAME] <e-mail> | reset <e-mail> | reset-second-factor <e-mail> | sign-out <e-mail>",
    summary: "Create an account or a token with which a person sets a new password, remove lost second factors, or " +
      "sign a person out everywhere",
    load: async () => (await import("../user.ts")).user,
  },
  operator: {
    usage: "create <e-mail> | list | reset <e-mail> | reset-second-factor <e-mail> | remove <e-mail>",
    summary: "Create, list and remove the operators, who log in at /operator, or remove the lost app of one",
    load: async () => (await import("../operator.ts")).operator,
  },
  audit: {
    usage: "verify [--organization=ID | --file=FILE] | append <file>",
    summary:
      "Verify that no event of the audit trail was changed, removed, inserted or moved, or append the new ones " +
      "to a file",
    load: async () => (await import("../audit.ts")).audit,
  },
  mail: {
    usage: "test [--language=TAG] <e-mail>",
    summary: "Send a test mail by the mail server of SMTP_URL",
    load: async () => (await import("../mail.ts")).mail,
  },
  gazetteer: {
    usage:
      "add <country> | add <source> <file> | catalog [words] | update | publish <address> | list | remove <name> | …",
    summary:
      "Find, add, update, publish, list, check and remove address data; `bun run gazetteer add` lists the sources and options",
    load: async () => (await import("../gazetteer.ts")).gazetteer,
  },
  backup: {
    usage: "[--database-only] [<new folder> | list | verify [latest | <time>] [--identity=FILE]]",
    summary:
      "Write the database, the gazetteer and the generated secret into a new folder or to BACKUP_URL while the service runs; list or verify what is there",
    load: async () => (await import("../backup.ts")).backup,
  },
  restore: {
    usage: "<folder> | --from=<latest or a time> [--identity=FILE] [--database-only]",
    summary: "Restore a backup of a folder or of BACKUP_URL into an empty database and data folder",
    load: async () => (await import("../restore.ts")).restore,
  },
  doctor: {
    usage: "[--json] [--fast]",
    summary: "Check a deployment, and suggest a fix for each problem",
    load: async () => (await import("../doctor.ts")).doctor,
  },
  eval: {
    usage: "[--data=FOLDER] [--area=A,B] [--variant=A,B] [--limit=N] [--seed=N] [--out=FILE] [--compare=FILE] …",
    summary: "Measure the resolver on real addresses with known locations",
    load: async () => (await import("../eval.ts")).evaluate,
  },
  calibrate: {
    usage: "[--data=FOLDER] [--limit=N] [--seed=N] [--out=FILE]",
    summary: "Fit the confidence on real addresses, and report how accurate it is on areas it was not fitted on",
    load: async () => (await import("../calibrate.ts")).calibrateConfidence,
  },
};

export const COMMANDS: readonly Command[] = Object.entries(TABLE).map(([name, command]) => ({
  name,
  usage: "",
  ...command,
}));
