-- Written by hand, as drizzle has no words for functions and triggers. The names of a batch's columns count with it:
-- 256 of them may have some 150 kB. They are written once, when the batch is accepted, so only an update that names them
-- is counted: the progress of a batch updates its row all the time.
CREATE FUNCTION locus_count_batch_columns() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
begin
	insert into public.storage_changes (organization_id, bytes)
		values (new.organization_id, octet_length(new.columns::text) - octet_length(old.columns::text));
	return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER batch_columns_storage_insert AFTER INSERT ON batches REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('octet_length(columns::text)');
--> statement-breakpoint
CREATE TRIGGER batch_columns_storage_delete AFTER DELETE ON batches REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('octet_length(columns::text)');
--> statement-breakpoint
CREATE TRIGGER batch_columns_storage_update AFTER UPDATE OF columns ON batches
	FOR EACH ROW EXECUTE FUNCTION locus_count_batch_columns();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION locus_stored_bytes(organization text) RETURNS bigint LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
	select (
		coalesce((select sum(400 + octet_length(label) + coalesce(octet_length(name), 0) + octet_length(components::text) + octet_length(metadata::text) + octet_length(array_to_string(tags, ''))) from public.locations where organization_id = organization), 0) +
		coalesce((select sum(400 + octet_length(name) + coalesce(octet_length(description), 0) + 200 * size::bigint) from public.maps where organization_id = organization), 0) +
		coalesce((select sum(2000 + octet_length(columns::text)) from public.batches where organization_id = organization), 0) +
		coalesce((select sum(150 + octet_length(content)) from public.batch_chunks where organization_id = organization), 0) +
		coalesce((select sum(150 + octet_length(states) + octet_length(content)) from public.batch_results where organization_id = organization), 0) +
		coalesce((select sum(300 + octet_length(body)) from public.webhook_deliveries where organization_id = organization), 0) +
		coalesce((select sum(200 + coalesce(octet_length(answer), 0)) from public.idempotency_keys where organization_id = organization), 0)
	)::bigint
$$;
