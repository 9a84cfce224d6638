CREATE TABLE "batch_reviews" (
	"batch_id" text COLLATE "C" NOT NULL,
	"row" integer NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"version" integer NOT NULL,
	"decision" text,
	"input" text,
	"state" smallint,
	"answer" jsonb,
	"correction_id" text COLLATE "C",
	"reviewed_by" text COLLATE "C",
	"reviewed_at" timestamp (3) with time zone,
	CONSTRAINT "batch_reviews_key" PRIMARY KEY("batch_id","row"),
	CONSTRAINT "batch_reviews_row_range" CHECK ("batch_reviews"."row" >= 1 and "batch_reviews"."version" >= 1),
	CONSTRAINT "batch_reviews_decision" CHECK ("batch_reviews"."decision" in ('place', 'coordinates', 'input', 'dismissed')),
	CONSTRAINT "batch_reviews_state_range" CHECK ("batch_reviews"."state" between 0 and 2),
	CONSTRAINT "batch_reviews_whole" CHECK (num_nulls("batch_reviews"."decision", "batch_reviews"."state", "batch_reviews"."answer", "batch_reviews"."reviewed_by", "batch_reviews"."reviewed_at") in (0, 5)),
	CONSTRAINT "batch_reviews_input_length" CHECK (char_length("batch_reviews"."input") between 1 and 4096)
);
--> statement-breakpoint
ALTER TABLE "batch_reviews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "reviewed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_reviews" ADD CONSTRAINT "batch_reviews_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_reviews" ADD CONSTRAINT "batch_reviews_of_batch_and_organization" FOREIGN KEY ("batch_id","organization_id") REFERENCES "public"."batches"("id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_reviews_of_organization" ON "batch_reviews" USING btree ("organization_id");--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_reviewed_range" CHECK ("batches"."reviewed" between 0 and "batches"."total");--> statement-breakpoint
CREATE POLICY "batch_reviews_of_an_organization" ON "batch_reviews" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
-- Written by hand, as drizzle has no words for triggers: decisions count as storage.
CREATE TRIGGER batch_reviews_storage_insert AFTER INSERT ON batch_reviews REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('200 + coalesce(octet_length(answer::text), 0) + coalesce(octet_length(input), 0)');
--> statement-breakpoint
CREATE TRIGGER batch_reviews_storage_delete AFTER DELETE ON batch_reviews REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('200 + coalesce(octet_length(answer::text), 0) + coalesce(octet_length(input), 0)');
--> statement-breakpoint
CREATE TRIGGER batch_reviews_storage_update AFTER UPDATE ON batch_reviews REFERENCING OLD TABLE AS gone NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('200 + coalesce(octet_length(answer::text), 0) + coalesce(octet_length(input), 0)');
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
		coalesce((select sum(400 + coalesce(octet_length(address), 0) + coalesce(octet_length(user_agent), 0) + octet_length(details::text)) from public.audit_events where organization_id = organization), 0) +
		coalesce((select sum(600 + octet_length(input) + octet_length(label) + octet_length(folded) + octet_length(components::text) + octet_length(source::text)) from public.corrections where organization_id = organization), 0) +
		coalesce((select sum(200 + coalesce(octet_length(answer::text), 0) + coalesce(octet_length(input), 0)) from public.batch_reviews where organization_id = organization), 0)
	)::bigint
$$;
