DROP INDEX "refresh_tokens_of_session";--> statement-breakpoint
CREATE INDEX "audit_events_by_time" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_of_session_by_time" ON "refresh_tokens" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_seeded" ON "refresh_tokens" USING btree ("session_id") WHERE "refresh_tokens"."successor_seed" is not null;--> statement-breakpoint
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("id") WHERE "sessions"."revoked_at" is not null;--> statement-breakpoint
CREATE POLICY "audit_events_to_sweep" ON "audit_events" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.maintenance', true) = 'on' and at < now() - interval '400 days');--> statement-breakpoint
CREATE POLICY "audit_events_swept" ON "audit_events" AS PERMISSIVE FOR DELETE TO public USING (current_setting('locus.maintenance', true) = 'on' and at < now() - interval '400 days');--> statement-breakpoint
-- Written by hand, as drizzle has no words for functions and triggers. Events of the audit trail count as stored bytes:
-- the functions are those of 0011 and 0012. Older events are counted by the daily count of each organization.
CREATE TRIGGER audit_events_storage_insert AFTER INSERT ON audit_events REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + coalesce(octet_length(address), 0) + coalesce(octet_length(user_agent), 0) + octet_length(details::text)');
--> statement-breakpoint
CREATE TRIGGER audit_events_storage_delete AFTER DELETE ON audit_events REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + coalesce(octet_length(address), 0) + coalesce(octet_length(user_agent), 0) + octet_length(details::text)');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION locus_stored_bytes(organization text) RETURNS bigint LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
	select (
		coalesce((select sum(400 + octet_length(label) + coalesce(octet_length(name), 0) + octet_length(components::text) + octet_length(metadata::text) + octet_length(array_to_string(tags, ''))) from public.locations where organization_id = organization), 0) +
		coalesce((select sum(400 + octet_length(name) + coalesce(octet_length(description), 0) + 200 * size::bigint) from public.maps where organization_id = organization), 0) +
		coalesce((select sum(2000 + octet_length(columns::text)) from public.batches where organization_id = organization), 0) +
		coalesce((select sum(150 + octet_length(content)) from public.batch_chunks where organization_id = organization), 0) +
		coalesce((select sum(150 + octet_length(states) + octet_length(content)) from public.batch_results where organization_id = organization), 0) +
		coalesce((select sum(300 + octet_length(body)) from public.webhook_deliveries where organization_id = organization), 0) +
		coalesce((select sum(200 + coalesce(octet_length(answer), 0)) from public.idempotency_keys where organization_id = organization), 0) +
		coalesce((select sum(400 + coalesce(octet_length(address), 0) + coalesce(octet_length(user_agent), 0) + octet_length(details::text)) from public.audit_events where organization_id = organization), 0)
	)::bigint
$$;
