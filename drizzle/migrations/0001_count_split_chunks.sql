-- A chunk that takes long is divided: its row keeps the first part, and a new row has the rest. Only an update that names
-- the content is counted: a lease updates its row all the time.
CREATE OR REPLACE FUNCTION locus_count_chunk_content() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
begin
	insert into public.storage_changes (organization_id, bytes)
		values (new.organization_id, octet_length(new.content) - octet_length(old.content));
	return null;
end $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER batch_chunks_storage_update AFTER UPDATE OF content ON batch_chunks
	FOR EACH ROW WHEN (octet_length(old.content) <> octet_length(new.content)) EXECUTE FUNCTION locus_count_chunk_content();
