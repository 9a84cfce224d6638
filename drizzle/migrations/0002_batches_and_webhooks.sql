CREATE TABLE "batch_chunks" (
	"batch_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"first_row" integer NOT NULL,
	"rows" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"is_open" boolean NOT NULL,
	"claimed_until" timestamp with time zone,
	"tries" integer NOT NULL,
	CONSTRAINT "batch_chunks_key" PRIMARY KEY("batch_id","number"),
	CONSTRAINT "batch_chunks_rows_range" CHECK ("batch_chunks"."number" >= 0 and "batch_chunks"."first_row" >= 0 and "batch_chunks"."rows" >= 1),
	CONSTRAINT "batch_chunks_content_size" CHECK (octet_length("batch_chunks"."content") between 1 and 16777216),
	CONSTRAINT "batch_chunks_tries_range" CHECK ("batch_chunks"."tries" >= 0)
);
--> statement-breakpoint
ALTER TABLE "batch_chunks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "batch_results" (
	"batch_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"attempt" integer NOT NULL,
	"states" "bytea" NOT NULL,
	"content" "bytea" NOT NULL,
	"found" integer NOT NULL,
	"uncertain" integer NOT NULL,
	"unresolved" integer NOT NULL,
	"failed" integer NOT NULL,
	CONSTRAINT "batch_results_key" PRIMARY KEY("batch_id","number"),
	CONSTRAINT "batch_results_counts" CHECK (octet_length("batch_results"."states") = "batch_results"."found" + "batch_results"."uncertain" + "batch_results"."unresolved" + "batch_results"."failed" and least("batch_results"."found", "batch_results"."uncertain", "batch_results"."unresolved", "batch_results"."failed") >= 0),
	CONSTRAINT "batch_results_attempt_range" CHECK ("batch_results"."attempt" >= 1)
);
--> statement-breakpoint
ALTER TABLE "batch_results" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "batch_turns" (
	"batch_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"turned_at" timestamp with time zone,
	"idle_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "batch_turns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "batches" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"status" text NOT NULL,
	"options" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"revision" integer NOT NULL,
	"chunks" integer NOT NULL,
	"total" integer NOT NULL,
	"processed" integer NOT NULL,
	"found" integer NOT NULL,
	"uncertain" integer NOT NULL,
	"unresolved" integer NOT NULL,
	"failed" integer NOT NULL,
	"duplicates" integer NOT NULL,
	"reserved" bigint NOT NULL,
	"spent" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "batches_environment" CHECK ("batches"."environment" in ('test', 'live')),
	CONSTRAINT "batches_status" CHECK ("batches"."status" in ('uploading', 'queued', 'running', 'completed', 'failed', 'cancelled')),
	CONSTRAINT "batches_options_object" CHECK (jsonb_typeof("batches"."options") = 'object'),
	CONSTRAINT "batches_columns_array" CHECK (jsonb_typeof("batches"."columns") = 'array'),
	CONSTRAINT "batches_request_id_length" CHECK (char_length("batches"."request_id") between 1 and 128),
	CONSTRAINT "batches_attempt_range" CHECK ("batches"."attempt" >= 1 and "batches"."revision" >= 0),
	CONSTRAINT "batches_counts" CHECK ("batches"."processed" = "batches"."found" + "batches"."uncertain" + "batches"."unresolved" + "batches"."failed" and "batches"."processed" <= "batches"."total" and "batches"."duplicates" between 0 and "batches"."total" and least("batches"."found", "batches"."uncertain", "batches"."unresolved", "batches"."failed", "batches"."chunks") >= 0),
	CONSTRAINT "batches_calls" CHECK ("batches"."spent" between 0 and "batches"."reserved"),
	CONSTRAINT "batches_finished" CHECK (("batches"."finished_at" is not null) = ("batches"."status" in ('completed', 'failed', 'cancelled')))
);
--> statement-breakpoint
ALTER TABLE "batches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"webhook_id" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer NOT NULL,
	"due_at" timestamp with time zone,
	"answered" integer,
	"fault" text,
	"took_ms" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_type_length" CHECK (char_length("webhook_deliveries"."type") between 1 and 60),
	CONSTRAINT "webhook_deliveries_body_size" CHECK (octet_length("webhook_deliveries"."body") <= 65536),
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('pending', 'delivered', 'failed', 'dropped')),
	CONSTRAINT "webhook_deliveries_due_pending" CHECK (("webhook_deliveries"."due_at" is not null) = ("webhook_deliveries"."status" = 'pending')),
	CONSTRAINT "webhook_deliveries_attempts_range" CHECK ("webhook_deliveries"."attempts" >= 0),
	CONSTRAINT "webhook_deliveries_fault_length" CHECK (char_length("webhook_deliveries"."fault") <= 60)
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"previous_secret" "bytea",
	"previous_until" timestamp (3) with time zone,
	"failures" integer NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"disabled_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhooks_environment" CHECK ("webhooks"."environment" in ('test', 'live')),
	CONSTRAINT "webhooks_url_length" CHECK (char_length("webhooks"."url") between 8 and 2048),
	CONSTRAINT "webhooks_events_count" CHECK (cardinality("webhooks"."events") between 1 and 20),
	CONSTRAINT "webhooks_secret_size" CHECK (octet_length("webhooks"."secret") between 1 and 512),
	CONSTRAINT "webhooks_previous" CHECK (("webhooks"."previous_secret" is null) = ("webhooks"."previous_until" is null)),
	CONSTRAINT "webhooks_failures_range" CHECK ("webhooks"."failures" >= 0),
	CONSTRAINT "webhooks_disabled" CHECK (("webhooks"."disabled_at" is null) = ("webhooks"."disabled_reason" is null)),
	CONSTRAINT "webhooks_disabled_reason" CHECK ("webhooks"."disabled_reason" in ('gone', 'failing', 'turned_off'))
);
--> statement-breakpoint
ALTER TABLE "webhooks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "batch_chunks" ADD CONSTRAINT "batch_chunks_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_chunks" ADD CONSTRAINT "batch_chunks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_results" ADD CONSTRAINT "batch_results_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_results" ADD CONSTRAINT "batch_results_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_turns" ADD CONSTRAINT "batch_turns_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_turns" ADD CONSTRAINT "batch_turns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_chunks_open" ON "batch_chunks" USING btree ("batch_id","number") WHERE is_open;--> statement-breakpoint
CREATE INDEX "batch_chunks_of_organization" ON "batch_chunks" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "batch_results_of_organization" ON "batch_results" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "batch_turns_of_organization" ON "batch_turns" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "batches_of_organization" ON "batches" USING btree ("organization_id","environment","id");--> statement-breakpoint
CREATE INDEX "batches_by_expiry" ON "batches" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "batches_uploading" ON "batches" USING btree ("touched_at") WHERE status = 'uploading';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("due_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_webhook" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_organization" ON "webhook_deliveries" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_of_organization" ON "webhooks" USING btree ("organization_id","environment","id");--> statement-breakpoint
CREATE POLICY "batch_chunks_of_an_organization" ON "batch_chunks" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "batch_results_of_an_organization" ON "batch_results" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "batch_turns_of_an_organization" ON "batch_turns" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "batch_turns_to_take" ON "batch_turns" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "batches_of_an_organization" ON "batches" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "batches_to_sweep" ON "batches" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "webhook_deliveries_of_an_organization" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "webhook_deliveries_to_send" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "webhooks_of_an_organization" ON "webhooks" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
-- Compressed already: trying again would only cost time.
ALTER TABLE "batch_chunks" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "batch_results" ALTER COLUMN "content" SET STORAGE EXTERNAL;
