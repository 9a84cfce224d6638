-- Written by hand around what drizzle-kit made, whose order fails: keys come before what refers to them. The service
-- never wrote a row that these deletes find; with one of them the new constraints could not be added.
DELETE FROM "map_locations" USING "maps" WHERE "maps"."id" = "map_locations"."map_id" AND "maps"."organization_id" <> "map_locations"."organization_id";
--> statement-breakpoint
DELETE FROM "map_locations" USING "locations" WHERE "locations"."id" = "map_locations"."location_id" AND "locations"."organization_id" <> "map_locations"."organization_id";
--> statement-breakpoint
DELETE FROM "batch_chunks" USING "batches" WHERE "batches"."id" = "batch_chunks"."batch_id" AND "batches"."organization_id" <> "batch_chunks"."organization_id";
--> statement-breakpoint
DELETE FROM "batch_results" USING "batches" WHERE "batches"."id" = "batch_results"."batch_id" AND "batches"."organization_id" <> "batch_results"."organization_id";
--> statement-breakpoint
DELETE FROM "batch_turns" USING "batches" WHERE "batches"."id" = "batch_turns"."batch_id" AND "batches"."organization_id" <> "batch_turns"."organization_id";
--> statement-breakpoint
DELETE FROM "webhook_deliveries" USING "webhooks" WHERE "webhooks"."id" = "webhook_deliveries"."webhook_id" AND "webhooks"."organization_id" <> "webhook_deliveries"."organization_id";
--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_with_organization" UNIQUE("id","organization_id");
--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_with_organization" UNIQUE("id","organization_id");
--> statement-breakpoint
ALTER TABLE "maps" ADD CONSTRAINT "maps_with_organization" UNIQUE("id","organization_id");
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_with_organization" UNIQUE("id","organization_id");
--> statement-breakpoint
ALTER TABLE "batch_chunks" DROP CONSTRAINT "batch_chunks_batch_id_batches_id_fk";
--> statement-breakpoint
ALTER TABLE "batch_results" DROP CONSTRAINT "batch_results_batch_id_batches_id_fk";
--> statement-breakpoint
ALTER TABLE "batch_turns" DROP CONSTRAINT "batch_turns_batch_id_batches_id_fk";
--> statement-breakpoint
ALTER TABLE "map_locations" DROP CONSTRAINT "map_locations_map_id_maps_id_fk";
--> statement-breakpoint
ALTER TABLE "map_locations" DROP CONSTRAINT "map_locations_location_id_locations_id_fk";
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk";
--> statement-breakpoint
ALTER TABLE "batch_chunks" ADD CONSTRAINT "batch_chunks_of_batch_and_organization" FOREIGN KEY ("batch_id","organization_id") REFERENCES "public"."batches"("id","organization_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "batch_results" ADD CONSTRAINT "batch_results_of_batch_and_organization" FOREIGN KEY ("batch_id","organization_id") REFERENCES "public"."batches"("id","organization_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "batch_turns" ADD CONSTRAINT "batch_turns_of_batch_and_organization" FOREIGN KEY ("batch_id","organization_id") REFERENCES "public"."batches"("id","organization_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "map_locations" ADD CONSTRAINT "map_locations_of_map_and_organization" FOREIGN KEY ("map_id","organization_id") REFERENCES "public"."maps"("id","organization_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "map_locations" ADD CONSTRAINT "map_locations_of_location_and_organization" FOREIGN KEY ("location_id","organization_id") REFERENCES "public"."locations"("id","organization_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_of_webhook_and_organization" FOREIGN KEY ("webhook_id","organization_id") REFERENCES "public"."webhooks"("id","organization_id") ON DELETE cascade ON UPDATE no action;
