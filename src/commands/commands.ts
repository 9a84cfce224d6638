import type { Command } from "./command.ts";

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  {
    name: "serve",
    usage: "[--timings]",
    summary: "Everything on this machine: Postgres unless DATABASE_URL is set, the server and the workers",
    load: async () => (await import("./serve.ts")).serve,
  },
  {
    name: "server",
    usage: "",
    summary: "The HTTP server alone",
    load: async () => (await import("./server.ts")).server,
  },
  {
    name: "worker",
    usage: "",
    summary: "One worker process alone",
    load: async () => (await import("./worker.ts")).worker,
  },
  {
    name: "migrate",
    usage: "",
    summary: "Bring the database of DATABASE_URL to this version's schema",
    load: async () => (await import("./migrate.ts")).migrate,
  },
  {
    name: "resolve",
    usage: "[--country=CC] [--language=TAG] [--alternatives=N] [--explain] <input>",
    summary: "Answer one input here, without a server: prints the JSON of POST /v1/resolve",
    load: async () => (await import("./resolve.ts")).resolve,
  },
  {
    name: "organization",
    usage: "list | set-limit <id> <calls> | set-storage <id> <gigabytes>",
    summary: "List the organizations, or set how many calls one may make and how much it may store",
    load: async () => (await import("./organization.ts")).organization,
  },
  {
    name: "user",
    usage: "reset <e-mail>",
    summary: "Make a token with which somebody sets a new password",
    load: async () => (await import("./user.ts")).user,
  },
  {
    name: "gazetteer",
    usage: "add <source> <file> | list | remove <name> | verify | info | build",
    summary: "Add, show, check and remove the data that addresses are resolved with",
    load: async () => (await import("./gazetteer.ts")).gazetteer,
  },
  {
    name: "backup",
    usage: "[--database-only] <new folder>",
    summary: "Copy the database, the gazetteer and the generated secret, while the service goes on",
    load: async () => (await import("./backup.ts")).backup,
  },
  {
    name: "restore",
    usage: "<folder>",
    summary: "Put a backup into an empty database and data folder",
    load: async () => (await import("./restore.ts")).restore,
  },
  {
    name: "doctor",
    usage: "[--json] [--fast]",
    summary: "Check a deployment, and say what to do about what is wrong",
    load: async () => (await import("./doctor.ts")).doctor,
  },
  {
    name: "eval",
    usage: "[--data=FOLDER] [--area=A,B] [--variant=A,B] [--limit=N] [--seed=N] [--out=FILE] [--compare=FILE] …",
    summary: "Measure how well addresses are resolved, on real ones whose truth is known",
    load: async () => (await import("./eval.ts")).evaluate,
  },
  {
    name: "calibrate",
    usage: "[--data=FOLDER] [--limit=N] [--seed=N] [--out=FILE]",
    summary: "Fit the confidence on real addresses, and tell how well it holds on areas it has not seen",
    load: async () => (await import("./calibrate.ts")).calibrateConfidence,
  },
];
