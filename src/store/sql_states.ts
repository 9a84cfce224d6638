/** SQLSTATEs that the service expects, by their names in the manual of Postgres. */
export const SQL_STATES = {
  foreignKeyViolation: "23503",
  uniqueViolation: "23505",
  insufficientPrivilege: "42501",
  objectInUse: "55006",
  lockNotAvailable: "55P03",
} as const;
