CREATE TABLE "storage_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "storage_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" text COLLATE "C" NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "storage_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "storage_used" (
	"organization_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"counted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "storage_used" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "storage_gb" integer;--> statement-breakpoint
ALTER TABLE "storage_changes" ADD CONSTRAINT "storage_changes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_used" ADD CONSTRAINT "storage_used_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storage_changes_of_organization" ON "storage_changes" USING btree ("organization_id");--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_storage_gb_range" CHECK ("organizations"."storage_gb" >= 0);--> statement-breakpoint
CREATE POLICY "storage_changes_of_an_organization" ON "storage_changes" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "storage_changes_to_sweep" ON "storage_changes" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "storage_used_of_an_organization" ON "storage_used" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "storage_used_to_sweep" ON "storage_used" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
-- Written by hand, as drizzle has no words for functions and triggers. A row's bytes are those of its contents and a
-- fixed part for the row and its indexes; the lengths of large values are known without reading them. The same
-- expressions stand in `locus_stored_bytes`: a change of one needs a new version of both.
CREATE FUNCTION locus_count_storage() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
begin
	if TG_OP = 'INSERT' then
		execute format('insert into public.storage_changes (organization_id, bytes)
			select organization_id, sum(%s) from come group by organization_id', TG_ARGV[0]);
	elsif TG_OP = 'DELETE' then
		-- Rows that go with their organization count for nobody.
		execute format('insert into public.storage_changes (organization_id, bytes)
			select organization_id, -sum(%s) from gone
			where exists (select from public.organizations where id = gone.organization_id)
			group by organization_id', TG_ARGV[0]);
	else
		execute format('insert into public.storage_changes (organization_id, bytes)
			select organization_id, sum(bytes) from (
				select organization_id, (%1$s)::bigint as bytes from come
				union all select organization_id, -(%1$s)::bigint from gone
			) as changed group by organization_id having sum(bytes) <> 0', TG_ARGV[0]);
	end if;
	return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER locations_storage_insert AFTER INSERT ON locations REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + octet_length(label) + coalesce(octet_length(name), 0) + octet_length(components::text) + octet_length(metadata::text) + octet_length(array_to_string(tags, ''''))');
--> statement-breakpoint
CREATE TRIGGER locations_storage_delete AFTER DELETE ON locations REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + octet_length(label) + coalesce(octet_length(name), 0) + octet_length(components::text) + octet_length(metadata::text) + octet_length(array_to_string(tags, ''''))');
--> statement-breakpoint
CREATE TRIGGER locations_storage_update AFTER UPDATE ON locations REFERENCING OLD TABLE AS gone NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + octet_length(label) + coalesce(octet_length(name), 0) + octet_length(components::text) + octet_length(metadata::text) + octet_length(array_to_string(tags, ''''))');
--> statement-breakpoint
CREATE TRIGGER maps_storage_insert AFTER INSERT ON maps REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + octet_length(name) + coalesce(octet_length(description), 0) + 200 * size::bigint');
--> statement-breakpoint
CREATE TRIGGER maps_storage_delete AFTER DELETE ON maps REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + octet_length(name) + coalesce(octet_length(description), 0) + 200 * size::bigint');
--> statement-breakpoint
CREATE TRIGGER maps_storage_update AFTER UPDATE ON maps REFERENCING OLD TABLE AS gone NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + octet_length(name) + coalesce(octet_length(description), 0) + 200 * size::bigint');
--> statement-breakpoint
CREATE TRIGGER batches_storage_insert AFTER INSERT ON batches REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('2000');
--> statement-breakpoint
CREATE TRIGGER batches_storage_delete AFTER DELETE ON batches REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('2000');
--> statement-breakpoint
CREATE TRIGGER batch_chunks_storage_insert AFTER INSERT ON batch_chunks REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('150 + octet_length(content)');
--> statement-breakpoint
CREATE TRIGGER batch_chunks_storage_delete AFTER DELETE ON batch_chunks REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('150 + octet_length(content)');
--> statement-breakpoint
CREATE TRIGGER batch_results_storage_insert AFTER INSERT ON batch_results REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('150 + octet_length(states) + octet_length(content)');
--> statement-breakpoint
CREATE TRIGGER batch_results_storage_delete AFTER DELETE ON batch_results REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('150 + octet_length(states) + octet_length(content)');
--> statement-breakpoint
CREATE TRIGGER batch_results_storage_update AFTER UPDATE ON batch_results REFERENCING OLD TABLE AS gone NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('150 + octet_length(states) + octet_length(content)');
--> statement-breakpoint
CREATE TRIGGER webhook_deliveries_storage_insert AFTER INSERT ON webhook_deliveries REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('300 + octet_length(body)');
--> statement-breakpoint
CREATE TRIGGER webhook_deliveries_storage_delete AFTER DELETE ON webhook_deliveries REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('300 + octet_length(body)');
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_storage_insert AFTER INSERT ON idempotency_keys REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('200 + coalesce(octet_length(answer), 0)');
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_storage_delete AFTER DELETE ON idempotency_keys REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('200 + coalesce(octet_length(answer), 0)');
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_storage_update AFTER UPDATE ON idempotency_keys REFERENCING OLD TABLE AS gone NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('200 + coalesce(octet_length(answer), 0)');
--> statement-breakpoint
-- The same, counted from the rows.
CREATE FUNCTION locus_stored_bytes(organization text) RETURNS bigint LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
	select (
		coalesce((select sum(400 + octet_length(label) + coalesce(octet_length(name), 0) + octet_length(components::text) + octet_length(metadata::text) + octet_length(array_to_string(tags, ''))) from public.locations where organization_id = organization), 0) +
		coalesce((select sum(400 + octet_length(name) + coalesce(octet_length(description), 0) + 200 * size::bigint) from public.maps where organization_id = organization), 0) +
		coalesce((select sum(2000) from public.batches where organization_id = organization), 0) +
		coalesce((select sum(150 + octet_length(content)) from public.batch_chunks where organization_id = organization), 0) +
		coalesce((select sum(150 + octet_length(states) + octet_length(content)) from public.batch_results where organization_id = organization), 0) +
		coalesce((select sum(300 + octet_length(body)) from public.webhook_deliveries where organization_id = organization), 0) +
		coalesce((select sum(200 + coalesce(octet_length(answer), 0)) from public.idempotency_keys where organization_id = organization), 0)
	)::bigint
$$;
