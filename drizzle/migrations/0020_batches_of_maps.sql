ALTER TABLE "maps" ADD COLUMN "batch_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "maps" ADD CONSTRAINT "maps_batch_ids_count" CHECK (cardinality("maps"."batch_ids") <= 20);