ALTER TABLE "batch_results" ADD COLUMN "summary" jsonb;--> statement-breakpoint
ALTER TABLE "batch_results" ADD COLUMN "points" "bytea";--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "batch_results" ADD CONSTRAINT "batch_results_summary" CHECK (("batch_results"."summary" is null) = ("batch_results"."points" is null) and octet_length("batch_results"."points") = 8 * octet_length("batch_results"."states"));--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_name_length" CHECK (char_length("batches"."name") between 1 and 200);--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_file_name_length" CHECK (char_length("batches"."file_name") between 1 and 255);--> statement-breakpoint
-- Written by hand, as drizzle has no words for triggers. Summaries and points count with their answers. Earlier rows have
-- neither, so what was counted for them stays right.
DROP TRIGGER batch_results_storage_insert ON batch_results;
--> statement-breakpoint
CREATE TRIGGER batch_results_storage_insert AFTER INSERT ON batch_results REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('150 + octet_length(states) + octet_length(content) + coalesce(octet_length(summary::text), 0) + coalesce(octet_length(points), 0)');
--> statement-breakpoint
DROP TRIGGER batch_results_storage_delete ON batch_results;
--> statement-breakpoint
CREATE TRIGGER batch_results_storage_delete AFTER DELETE ON batch_results REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('150 + octet_length(states) + octet_length(content) + coalesce(octet_length(summary::text), 0) + coalesce(octet_length(points), 0)');
--> statement-breakpoint
DROP TRIGGER batch_results_storage_update ON batch_results;
--> statement-breakpoint
CREATE TRIGGER batch_results_storage_update AFTER UPDATE ON batch_results REFERENCING OLD TABLE AS gone NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('150 + octet_length(states) + octet_length(content) + coalesce(octet_length(summary::text), 0) + coalesce(octet_length(points), 0)');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION locus_stored_bytes(organization text) RETURNS bigint LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
	select (
		coalesce((select sum(400 + octet_length(label) + coalesce(octet_length(name), 0) + octet_length(components::text) + octet_length(metadata::text) + octet_length(array_to_string(tags, ''))) from public.locations where organization_id = organization), 0) +
		coalesce((select sum(400 + octet_length(name) + coalesce(octet_length(description), 0) + 200 * size::bigint) from public.maps where organization_id = organization), 0) +
		coalesce((select sum(2000 + octet_length(columns::text)) from public.batches where organization_id = organization), 0) +
		coalesce((select sum(150 + octet_length(content)) from public.batch_chunks where organization_id = organization), 0) +
		coalesce((select sum(150 + octet_length(states) + octet_length(content) + coalesce(octet_length(summary::text), 0) + coalesce(octet_length(points), 0)) from public.batch_results where organization_id = organization), 0) +
		coalesce((select sum(300 + octet_length(body)) from public.webhook_deliveries where organization_id = organization), 0) +
		coalesce((select sum(200 + coalesce(octet_length(answer), 0)) from public.idempotency_keys where organization_id = organization), 0) +
		coalesce((select sum(400 + coalesce(octet_length(address), 0) + coalesce(octet_length(user_agent), 0) + octet_length(details::text)) from public.audit_events where organization_id = organization), 0)
	)::bigint
$$;
