-- Written by hand, as drizzle has no words for functions, triggers and views of this kind: what stands here, and what
-- stands after the policies.
-- A point's place on the Z-order curve: the bits of 2^24 columns and rows in turns. `src/geo/curve_cell.ts` says the same.
CREATE FUNCTION locus_cell(latitude double precision, longitude double precision) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
declare
	x bigint := greatest(0, least(16777215, floor((longitude + 180) / 360 * 16777216)))::bigint;
	y bigint := greatest(0, least(16777215, floor((latitude + 90) / 180 * 16777216)))::bigint;
begin
	x := (x | (x << 16)) & 281470681808895;
	x := (x | (x << 8)) & 71777214294589695;
	x := (x | (x << 4)) & 1085102592571150095;
	x := (x | (x << 2)) & 3689348814741910323;
	x := (x | (x << 1)) & 6148914691236517205;
	y := (y | (y << 16)) & 281470681808895;
	y := (y | (y << 8)) & 71777214294589695;
	y := (y | (y << 4)) & 1085102592571150095;
	y := (y | (y << 2)) & 3689348814741910323;
	y := (y | (y << 1)) & 6148914691236517205;
	return x | (y << 1);
end $$;--> statement-breakpoint
CREATE TABLE "map_locations" (
	"map_id" text COLLATE "C" NOT NULL,
	"location_id" text COLLATE "C" NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"rank" double precision NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "map_locations_key" PRIMARY KEY("map_id","location_id")
);
--> statement-breakpoint
ALTER TABLE "map_locations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "maps" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"slug" text NOT NULL,
	"look" text NOT NULL,
	"visibility" text NOT NULL,
	"embed_origins" text[] NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"version" integer NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "maps_slug" UNIQUE("organization_id","environment","slug"),
	CONSTRAINT "maps_look" UNIQUE("organization_id","environment","look"),
	CONSTRAINT "maps_environment" CHECK ("maps"."environment" in ('test', 'live')),
	CONSTRAINT "maps_name_length" CHECK (char_length("maps"."name") between 1 and 200),
	CONSTRAINT "maps_description_length" CHECK (char_length("maps"."description") between 1 and 2000),
	CONSTRAINT "maps_slug_form" CHECK ("maps"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("maps"."slug") between 3 and 64),
	CONSTRAINT "maps_look_length" CHECK (char_length("maps"."look") between 1 and 128),
	CONSTRAINT "maps_visibility" CHECK ("maps"."visibility" in ('private', 'unlisted', 'public')),
	CONSTRAINT "maps_only_live_published" CHECK ("maps"."environment" = 'live' or "maps"."visibility" = 'private'),
	CONSTRAINT "maps_embed_origins_count" CHECK (cardinality("maps"."embed_origins") <= 20),
	CONSTRAINT "maps_size_range" CHECK ("maps"."size" between 0 and 100000),
	CONSTRAINT "maps_version_range" CHECK ("maps"."version" >= 1 and "maps"."revision" >= 0)
);
--> statement-breakpoint
ALTER TABLE "maps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "retired_codes" (
	"code" text PRIMARY KEY NOT NULL,
	CONSTRAINT "retired_codes_form" CHECK ("retired_codes"."code" ~ '^[0-9A-Z]{8}$')
);
--> statement-breakpoint
ALTER TABLE "retired_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "cell" bigint GENERATED ALWAYS AS (locus_cell(latitude, longitude)) STORED;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "words" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "batch_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "batch_row" integer;--> statement-breakpoint
ALTER TABLE "map_locations" ADD CONSTRAINT "map_locations_map_id_maps_id_fk" FOREIGN KEY ("map_id") REFERENCES "public"."maps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_locations" ADD CONSTRAINT "map_locations_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_locations" ADD CONSTRAINT "map_locations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maps" ADD CONSTRAINT "maps_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "map_locations_in_order" ON "map_locations" USING btree ("map_id","rank","location_id");--> statement-breakpoint
CREATE INDEX "map_locations_of_location" ON "map_locations" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "map_locations_of_organization" ON "map_locations" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "maps_of_organization" ON "maps" USING btree ("organization_id","environment","id");--> statement-breakpoint
CREATE INDEX "maps_published" ON "maps" USING btree ("id") WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "locations_by_cell" ON "locations" USING btree ("organization_id","environment","cell","id");--> statement-breakpoint
CREATE INDEX "locations_by_words" ON "locations" USING gin ("words");--> statement-breakpoint
CREATE UNIQUE INDEX "locations_batch_row" ON "locations" USING btree ("organization_id","batch_id","batch_row") WHERE batch_id is not null;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_batch" CHECK (("locations"."batch_id" is null) = ("locations"."batch_row" is null));--> statement-breakpoint
CREATE POLICY "locations_for_everybody" ON "locations" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.publication', true) = 'on' and exists (select from map_locations where map_locations.location_id = locations.id));--> statement-breakpoint
CREATE POLICY "organizations_with_published_maps" ON "organizations" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.publication', true) = 'on' and exists (select from maps where maps.organization_id = organizations.id and maps.visibility <> 'private'));--> statement-breakpoint
CREATE POLICY "map_locations_of_an_organization" ON "map_locations" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "map_locations_for_everybody" ON "map_locations" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.publication', true) = 'on' and exists (select from maps where maps.id = map_locations.map_id and maps.visibility <> 'private'));--> statement-breakpoint
CREATE POLICY "maps_of_an_organization" ON "maps" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "maps_for_everybody" ON "maps" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.publication', true) = 'on' and visibility <> 'private');--> statement-breakpoint
-- Row-level security lets an index be used only for comparisons that can tell nothing of a row, which the operators of
-- text search are not. The view belongs to the tables' owner, whom the policies let through, and names the organization
-- itself: the same rows, and every index.
CREATE VIEW own_locations AS SELECT * FROM locations WHERE organization_id = current_setting('locus.organization', true);--> statement-breakpoint
-- Whatever deletes a location, its code is never given out again.
CREATE FUNCTION locus_retire_codes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
begin
	insert into public.retired_codes select short_code from gone where short_code is not null on conflict do nothing;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER locations_deleted AFTER DELETE ON locations REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_retire_codes();--> statement-breakpoint
-- After the row is in: a deletion of the same code that was under way is over by then.
CREATE FUNCTION locus_refuse_retired_codes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
begin
	if exists (select from come join public.retired_codes on code = short_code) then
		raise unique_violation using message = 'the code was given out before', table = 'locations',
			constraint = 'locations_short_code';
	end if;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER locations_inserted AFTER INSERT ON locations REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_refuse_retired_codes();--> statement-breakpoint
CREATE TRIGGER locations_recoded AFTER UPDATE ON locations REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_refuse_retired_codes();--> statement-breakpoint
-- What a map shows has changed when one of its locations has.
CREATE FUNCTION locus_revise_maps() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
begin
	update public.maps set revision = revision + 1 where id in (
		select map_id from public.map_locations where location_id in (select id from changed)
	);
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER locations_changed AFTER UPDATE ON locations REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION locus_revise_maps();--> statement-breakpoint
CREATE FUNCTION locus_count_map_locations() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
begin
	update public.maps set
		revision = revision + 1,
		size = size + case TG_OP when 'INSERT' then counted.rows when 'DELETE' then -counted.rows else 0 end
	from (select map_id, count(*)::integer as rows from touched group by map_id) as counted
	where maps.id = counted.map_id;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER map_locations_inserted AFTER INSERT ON map_locations REFERENCING NEW TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_map_locations();--> statement-breakpoint
CREATE TRIGGER map_locations_moved AFTER UPDATE ON map_locations REFERENCING NEW TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_map_locations();--> statement-breakpoint
CREATE TRIGGER map_locations_deleted AFTER DELETE ON map_locations REFERENCING OLD TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_map_locations();
