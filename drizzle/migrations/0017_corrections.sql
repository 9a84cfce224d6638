CREATE TABLE "corrections" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"input" text NOT NULL,
	"input_hash" "bytea" NOT NULL,
	"country" text NOT NULL,
	"place_id" text,
	"label" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"precision" text NOT NULL,
	"accuracy_m" double precision NOT NULL,
	"components" jsonb NOT NULL,
	"source" jsonb NOT NULL,
	"folded" text NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "corrections_input" UNIQUE("organization_id","environment","input_hash","country"),
	CONSTRAINT "corrections_environment" CHECK ("corrections"."environment" in ('test', 'live')),
	CONSTRAINT "corrections_input_length" CHECK (char_length("corrections"."input") between 1 and 4096),
	CONSTRAINT "corrections_input_hash_length" CHECK (octet_length("corrections"."input_hash") = 32),
	CONSTRAINT "corrections_country_form" CHECK ("corrections"."country" ~ '^([A-Z]{2})?$'),
	CONSTRAINT "corrections_label_length" CHECK (char_length("corrections"."label") between 1 and 500),
	CONSTRAINT "corrections_latitude_range" CHECK ("corrections"."latitude" between -90 and 90),
	CONSTRAINT "corrections_longitude_range" CHECK ("corrections"."longitude" between -180 and 180),
	CONSTRAINT "corrections_accuracy_range" CHECK ("corrections"."accuracy_m" >= 0),
	CONSTRAINT "corrections_components_object" CHECK (jsonb_typeof("corrections"."components") = 'object')
);
--> statement-breakpoint
ALTER TABLE "corrections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_scopes";--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corrections_of_organization" ON "corrections" USING btree ("organization_id","environment","id");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes" CHECK (cardinality("api_keys"."scopes") > 0 and "api_keys"."scopes" <@ array['resolve', 'batches:read', 'batches:write', 'locations:read', 'locations:write', 'maps:read', 'maps:write', 'corrections:read', 'corrections:write', 'webhooks', 'usage:read']);--> statement-breakpoint
CREATE POLICY "corrections_of_an_organization" ON "corrections" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
-- Written by hand, as drizzle has no words for triggers: corrections count as storage.
CREATE TRIGGER corrections_storage_insert AFTER INSERT ON corrections REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('600 + octet_length(input) + octet_length(label) + octet_length(folded) + octet_length(components::text) + octet_length(source::text)');
--> statement-breakpoint
CREATE TRIGGER corrections_storage_delete AFTER DELETE ON corrections REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('600 + octet_length(input) + octet_length(label) + octet_length(folded) + octet_length(components::text) + octet_length(source::text)');
--> statement-breakpoint
CREATE TRIGGER corrections_storage_update AFTER UPDATE ON corrections REFERENCING OLD TABLE AS gone NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('600 + octet_length(input) + octet_length(label) + octet_length(folded) + octet_length(components::text) + octet_length(source::text)');
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
		coalesce((select sum(600 + octet_length(input) + octet_length(label) + octet_length(folded) + octet_length(components::text) + octet_length(source::text)) from public.corrections where organization_id = organization), 0)
	)::bigint
$$;
