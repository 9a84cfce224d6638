ALTER TABLE "batch_results" ADD COLUMN IF NOT EXISTS "confidences" "bytea";
--> statement-breakpoint
ALTER TABLE "batch_results" ADD COLUMN IF NOT EXISTS "grams" "bytea";
--> statement-breakpoint
ALTER TABLE "batch_results" ALTER COLUMN "grams" SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE "batch_results" DROP CONSTRAINT IF EXISTS "batch_results_confidences";
--> statement-breakpoint
-- Nobody has values of the column yet, so that the check has nothing to read.
ALTER TABLE "batch_results" ADD CONSTRAINT "batch_results_confidences" CHECK (octet_length("batch_results"."confidences") = 2 * octet_length("batch_results"."states"));
