/** The exit codes of every command. */
export const EXIT_CODE = {
  ok: 0,
  failed: 1,
  /** The command line or the configuration is wrong: trying again without a change is of no use. */
  usage: 2,
  /** `resolve`: there is a location, but do not act on it unseen. */
  uncertain: 3,
  /** `resolve`: there is no location. */
  unresolved: 4,
  /** Ctrl-C before the command was done. What shells give: 128 and the number of SIGINT. */
  interrupted: 130,
} as const;
