import { Failure } from "../line/failure.ts";

/** The failure for a backup that cannot be restored whatever is done: what is stored is not what was written. */
export class DamagedBackup extends Failure {}
