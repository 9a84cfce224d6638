ALTER TABLE "locations" ADD COLUMN IF NOT EXISTS "ids" json;
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN IF NOT EXISTS "appended" json;
--> statement-breakpoint
-- A view keeps the columns that its table had. The same rows, with the new columns last.
CREATE OR REPLACE VIEW own_locations AS
	SELECT * FROM locations WHERE organization_id = current_setting('locus.organization', true);
--> statement-breakpoint
CREATE OR REPLACE VIEW worded_locations AS SELECT * FROM locations
	WHERE organization_id || '' = current_setting('locus.organization', true);
--> statement-breakpoint
-- The new columns count as stored; locations from before have none.
CREATE OR REPLACE TRIGGER locations_storage_insert AFTER INSERT ON locations REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + octet_length(label) + coalesce(octet_length(name), 0) + octet_length(components::text) + octet_length(metadata::text) + octet_length(array_to_string(tags, '''')) + coalesce(octet_length(ids::text), 0) + coalesce(octet_length(appended::text), 0)');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER locations_storage_delete AFTER DELETE ON locations REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + octet_length(label) + coalesce(octet_length(name), 0) + octet_length(components::text) + octet_length(metadata::text) + octet_length(array_to_string(tags, '''')) + coalesce(octet_length(ids::text), 0) + coalesce(octet_length(appended::text), 0)');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER locations_storage_update AFTER UPDATE ON locations REFERENCING OLD TABLE AS gone NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + octet_length(label) + coalesce(octet_length(name), 0) + octet_length(components::text) + octet_length(metadata::text) + octet_length(array_to_string(tags, '''')) + coalesce(octet_length(ids::text), 0) + coalesce(octet_length(appended::text), 0)');
