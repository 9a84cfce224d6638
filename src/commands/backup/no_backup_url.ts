/** Why a command that works with stored backups does nothing. */
export const NO_BACKUP_URL = "BACKUP_URL is not set: set it to where the backups are, s3://bucket/prefix or a folder";
