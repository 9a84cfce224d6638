-- Nobody has values of the column yet, so that the check has nothing to read.
ALTER TABLE "batch_results" ADD COLUMN IF NOT EXISTS "keys" "bytea";
--> statement-breakpoint
ALTER TABLE "batch_results" DROP CONSTRAINT IF EXISTS "batch_results_keys";
--> statement-breakpoint
ALTER TABLE "batch_results" ADD CONSTRAINT "batch_results_keys" CHECK (octet_length("batch_results"."keys") = 8 * octet_length("batch_results"."states"));
