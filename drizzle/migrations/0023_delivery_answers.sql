ALTER TABLE "webhook_deliveries" ADD COLUMN "answer_text" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_answer_text_length" CHECK (char_length("webhook_deliveries"."answer_text") <= 2000);
--> statement-breakpoint
-- Written by hand, as drizzle has no words for functions and triggers: what is kept of an answer counts as stored.
DROP TRIGGER webhook_deliveries_storage_insert ON webhook_deliveries;
--> statement-breakpoint
CREATE TRIGGER webhook_deliveries_storage_insert AFTER INSERT ON webhook_deliveries REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('300 + octet_length(body) + coalesce(octet_length(answer_text), 0)');
--> statement-breakpoint
DROP TRIGGER webhook_deliveries_storage_delete ON webhook_deliveries;
--> statement-breakpoint
CREATE TRIGGER webhook_deliveries_storage_delete AFTER DELETE ON webhook_deliveries REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('300 + octet_length(body) + coalesce(octet_length(answer_text), 0)');
--> statement-breakpoint
CREATE TRIGGER webhook_deliveries_storage_update AFTER UPDATE ON webhook_deliveries REFERENCING OLD TABLE AS gone NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('300 + octet_length(body) + coalesce(octet_length(answer_text), 0)');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION locus_stored_bytes(organization text) RETURNS bigint LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
	select (
		coalesce((select sum(400 + octet_length(label) + coalesce(octet_length(name), 0) + octet_length(components::text) + octet_length(metadata::text) + octet_length(array_to_string(tags, ''))) from public.locations where organization_id = organization), 0) +
		coalesce((select sum(400 + octet_length(name) + coalesce(octet_length(description), 0) + 200 * size::bigint) from public.maps where organization_id = organization), 0) +
		coalesce((select sum(2000 + octet_length(columns::text)) from public.batches where organization_id = organization), 0) +
		coalesce((select sum(150 + octet_length(content)) from public.batch_chunks where organization_id = organization), 0) +
		coalesce((select sum(150 + octet_length(states) + octet_length(content) + coalesce(octet_length(summary::text), 0) + coalesce(octet_length(points), 0)) from public.batch_results where organization_id = organization), 0) +
		coalesce((select sum(300 + octet_length(body) + coalesce(octet_length(answer_text), 0)) from public.webhook_deliveries where organization_id = organization), 0) +
		coalesce((select sum(200 + coalesce(octet_length(answer), 0)) from public.idempotency_keys where organization_id = organization), 0) +
		coalesce((select sum(400 + coalesce(octet_length(address), 0) + coalesce(octet_length(user_agent), 0) + octet_length(details::text)) from public.audit_events where organization_id = organization), 0) +
		coalesce((select sum(600 + octet_length(input) + octet_length(label) + octet_length(folded) + octet_length(components::text) + octet_length(source::text)) from public.corrections where organization_id = organization), 0) +
		coalesce((select sum(200 + coalesce(octet_length(answer::text), 0) + coalesce(octet_length(input), 0)) from public.batch_reviews where organization_id = organization), 0)
	)::bigint
$$;
