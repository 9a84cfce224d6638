/** How much of a program's output is searched for its reason. */
const TAIL_CHARACTERS = 4000;

/** Messages of Postgres and the loader, and their meaning for an operator. */
const MEANINGS: readonly { readonly pattern: RegExp; readonly meaning: string }[] = [
  {
    pattern: /error while loading shared libraries: ([^\s:]+)|Library not loaded: (\S+)/,
    meaning: "a shared library is missing from the system: install it, or set DATABASE_URL",
  },
  { pattern: /could not create any TCP\/IP sockets/, meaning: "its port is taken" },
  { pattern: /No space left on device/, meaning: "the disk is full" },
  { pattern: /Disk quota exceeded/, meaning: "the disk quota is used up" },
  { pattern: /could not look up effective user ID/, meaning: "its user has no entry in /etc/passwd" },
  {
    pattern:
      /(?:could not access|could not open|could not change permissions|could not create) [^\n]{0,200}Permission denied/,
    meaning: "it may not use its data folder",
  },
  { pattern: /Permission denied/, meaning: "it may not read its programs or its data folder" },
  { pattern: /Read-only file system/, meaning: "the data folder is on a read-only file system" },
  { pattern: /invalid locale|locale [^\n]{0,100} is not supported/, meaning: "the system lacks the locale it needs" },
  { pattern: /could not map anonymous shared memory|Cannot allocate memory/, meaning: "there is not enough memory" },
  { pattern: /could not resize shared memory segment/, meaning: "/dev/shm is too small or full" },
  { pattern: /database files are incompatible with server/, meaning: "the data was made by another version" },
  { pattern: /could not locate a valid checkpoint record|invalid checkpoint|PANIC/, meaning: "the data is damaged" },
];

/**
 * An error that says why a program of Postgres failed, from its output: the known reason and its own words.
 *
 * @param action what failed, as in "make the database"
 */
export function explainFailure(action: string, output: string): Error {
  const tail = output.slice(-TAIL_CHARACTERS).trim();
  const known = MEANINGS.find(({ pattern }) => pattern.test(tail))?.meaning;
  const own = tail.split("\n").filter((line) => /FATAL|PANIC|error|could not/i.test(line)).at(-1) ??
    tail.split("\n").at(-1);
  const reason = known ?? "of an unknown error";
  const words = own === undefined || own === "" ? "it wrote nothing" : `it wrote: ${own.trim()}`;
  return new Error(`Cannot ${action} because ${reason} (${words})`);
}
