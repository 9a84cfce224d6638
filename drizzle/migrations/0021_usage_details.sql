CREATE TABLE "usage_details" (
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"day" date NOT NULL,
	"key_id" text COLLATE "C" NOT NULL,
	"status" text NOT NULL,
	"calls" bigint NOT NULL,
	CONSTRAINT "usage_details_key" PRIMARY KEY("organization_id","environment","day","key_id","status"),
	CONSTRAINT "usage_details_environment" CHECK ("usage_details"."environment" in ('test', 'live')),
	CONSTRAINT "usage_details_status" CHECK ("usage_details"."status" in ('found', 'uncertain', 'unresolved', 'other')),
	CONSTRAINT "usage_details_key_id_length" CHECK (char_length("usage_details"."key_id") <= 100),
	CONSTRAINT "usage_details_calls_range" CHECK ("usage_details"."calls" >= 0)
);
--> statement-breakpoint
ALTER TABLE "usage_details" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "usage_reservations" ADD COLUMN "key_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "usage_details" ADD CONSTRAINT "usage_details_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_details_by_day" ON "usage_details" USING btree ("day");--> statement-breakpoint
CREATE POLICY "usage_details_of_an_organization" ON "usage_details" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "usage_details_to_sweep" ON "usage_details" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');