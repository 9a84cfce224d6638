import { type Family, gauge } from "../../observability/mod.ts";

/** What a process knows of the scheduled backups. */
export interface BackupStatus {
  readonly overdue: 0 | 1;
  /** 1: the last backup that was verified is damaged. */
  readonly damaged: 0 | 1;
  /** 1: none was found good for longer than `BACKUP_VERIFY` allows. */
  readonly unverified: 0 | 1;
  /** When one was last verified and good, in seconds since 1970; absent: none was. */
  readonly verifiedS?: number;
  /** Absent until there is one. */
  readonly newest?: { readonly ageS: number; readonly bytes: number };
}

/** Whether a backup is overdue, and the age and size of the newest one, and when one was last verified. */
export function backupFamilies({ overdue, damaged, unverified, newest, verifiedS }: BackupStatus): readonly Family[] {
  const late = gauge("locus_backup_overdue", "1 if the newest backup is older than BACKUP_SCHEDULE allows.", overdue);
  return [
    late,
    gauge("locus_backup_damaged", "1 if the last backup that was verified is damaged.", damaged),
    gauge("locus_backup_unverified", "1 if no backup was found good for longer than BACKUP_VERIFY allows.", unverified),
    ...(newest === undefined ? [] : [
      gauge("locus_backup_age_seconds", "Seconds since the moment that the newest backup shows.", newest.ageS),
      gauge("locus_backup_size_bytes", "Stored bytes of the newest backup.", newest.bytes),
    ]),
    ...(verifiedS === undefined ? [] : [
      gauge(
        "locus_backup_verified_timestamp_seconds",
        "When a backup was last verified and good, in seconds since 1970.",
        verifiedS,
      ),
    ]),
  ];
}
