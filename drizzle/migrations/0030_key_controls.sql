CREATE TABLE "api_key_calls" (
	"organization_id" text COLLATE "C" NOT NULL,
	"counter_id" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"calls" bigint NOT NULL,
	"day" date NOT NULL,
	"day_calls" bigint NOT NULL,
	"last_lease" bigint NOT NULL,
	CONSTRAINT "api_key_calls_key" PRIMARY KEY("organization_id","counter_id","month"),
	CONSTRAINT "api_key_calls_month" CHECK (extract(day from "api_key_calls"."month") = 1),
	CONSTRAINT "api_key_calls_counter_length" CHECK (char_length("api_key_calls"."counter_id") between 1 and 100),
	CONSTRAINT "api_key_calls_range" CHECK ("api_key_calls"."day_calls" between 0 and "api_key_calls"."calls" and "api_key_calls"."last_lease" >= 0)
);
--> statement-breakpoint
ALTER TABLE "api_key_calls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "daily_limit" bigint;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "monthly_limit" bigint;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "allowed_addresses" text[];--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "counter_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "usage_reservations" ADD COLUMN "counter_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "api_key_calls" ADD CONSTRAINT "api_key_calls_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_limits" CHECK ("api_keys"."daily_limit" between 1 and 1000000000 and "api_keys"."monthly_limit" between 1 and 1000000000);--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_allowed_addresses" CHECK ("api_keys"."allowed_addresses" is null or ("api_keys"."origins" is null and cardinality("api_keys"."allowed_addresses") between 1 and 50 and octet_length(array_to_string("api_keys"."allowed_addresses", '')) <= 2200));--> statement-breakpoint
CREATE POLICY "api_key_calls_of_an_organization" ON "api_key_calls" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));