CREATE TABLE "idempotency_keys" (
	"organization_id" text COLLATE "C" NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"claimed_until" timestamp (3) with time zone NOT NULL,
	"status" integer,
	"answer" "bytea",
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_key" PRIMARY KEY("organization_id","key_hash"),
	CONSTRAINT "idempotency_keys_hash_length" CHECK (octet_length("idempotency_keys"."key_hash") = 32),
	CONSTRAINT "idempotency_keys_fingerprint_length" CHECK (octet_length("idempotency_keys"."fingerprint") = 32),
	CONSTRAINT "idempotency_keys_status_range" CHECK ("idempotency_keys"."status" between 200 and 299),
	CONSTRAINT "idempotency_keys_answer" CHECK (("idempotency_keys"."status" is null) = ("idempotency_keys"."answer" is null)),
	CONSTRAINT "idempotency_keys_answer_size" CHECK (octet_length("idempotency_keys"."answer") <= 1100000)
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"role" text NOT NULL,
	"email" text,
	"created_by" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_token" UNIQUE("token_hash"),
	CONSTRAINT "invitations_hash_length" CHECK (octet_length("invitations"."token_hash") = 32),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('viewer', 'member', 'admin', 'owner')),
	CONSTRAINT "invitations_email_length" CHECK (octet_length("invitations"."email") between 3 and 254)
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_resets_hash_length" CHECK (octet_length("password_resets"."token_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "password_resets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "usage_days" (
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"day" date NOT NULL,
	"calls" bigint NOT NULL,
	CONSTRAINT "usage_days_key" PRIMARY KEY("organization_id","environment","day"),
	CONSTRAINT "usage_days_environment" CHECK ("usage_days"."environment" in ('test', 'live')),
	CONSTRAINT "usage_days_calls_range" CHECK ("usage_days"."calls" >= 0)
);
--> statement-breakpoint
ALTER TABLE "usage_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "usage_periods" (
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"period" date NOT NULL,
	"calls" bigint NOT NULL,
	"last_lease" bigint NOT NULL,
	CONSTRAINT "usage_periods_key" PRIMARY KEY("organization_id","environment","period"),
	CONSTRAINT "usage_periods_environment" CHECK ("usage_periods"."environment" in ('test', 'live')),
	CONSTRAINT "usage_periods_month" CHECK ("usage_periods"."environment" = 'test' or extract(day from "usage_periods"."period") = 1),
	CONSTRAINT "usage_periods_calls_range" CHECK ("usage_periods"."calls" >= 0 and "usage_periods"."last_lease" >= 0)
);
--> statement-breakpoint
ALTER TABLE "usage_periods" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "usage_reservations" (
	"organization_id" text COLLATE "C" NOT NULL,
	"purpose" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"period" date NOT NULL,
	"day" date NOT NULL,
	"calls" bigint NOT NULL,
	"spent" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "usage_reservations_key" PRIMARY KEY("organization_id","purpose"),
	CONSTRAINT "usage_reservations_purpose_length" CHECK (char_length("usage_reservations"."purpose") between 1 and 100),
	CONSTRAINT "usage_reservations_environment" CHECK ("usage_reservations"."environment" in ('test', 'live')),
	CONSTRAINT "usage_reservations_calls_range" CHECK ("usage_reservations"."calls" >= 0 and "usage_reservations"."spent" between 0 and "usage_reservations"."calls")
);
--> statement-breakpoint
ALTER TABLE "usage_reservations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNLOGGED TABLE "usage_seconds" (
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"second" bigint NOT NULL,
	"calls" bigint NOT NULL,
	"last_lease" bigint NOT NULL,
	CONSTRAINT "usage_seconds_key" PRIMARY KEY("organization_id","environment"),
	CONSTRAINT "usage_seconds_environment" CHECK ("usage_seconds"."environment" in ('test', 'live')),
	CONSTRAINT "usage_seconds_calls_range" CHECK ("usage_seconds"."calls" >= 0 and "usage_seconds"."last_lease" >= 0)
);
--> statement-breakpoint
ALTER TABLE "usage_seconds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_revocation_reason";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_periods" ADD CONSTRAINT "usage_periods_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_reservations" ADD CONSTRAINT "usage_reservations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_seconds" ADD CONSTRAINT "usage_seconds_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invitations_of_organization" ON "invitations" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "invitations_by_maker" ON "invitations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "invitations_by_expiry" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_resets_of_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_by_expiry" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_revocation_reason" CHECK ("sessions"."revocation_reason" in ('logged_out', 'revoked', 'reused', 'password_changed', 'superseded'));--> statement-breakpoint
CREATE POLICY "organizations_to_list" ON "organizations" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "idempotency_keys_of_an_organization" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "idempotency_keys_to_sweep" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "invitations_of_an_organization" ON "invitations" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "invitations_presented" ON "invitations" AS PERMISSIVE FOR SELECT TO public USING (encode(token_hash, 'hex') = current_setting('locus.credential', true));--> statement-breakpoint
CREATE POLICY "invitations_to_sweep" ON "invitations" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "password_resets_of_a_person" ON "password_resets" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));--> statement-breakpoint
CREATE POLICY "password_resets_presented" ON "password_resets" AS PERMISSIVE FOR SELECT TO public USING (encode(token_hash, 'hex') = current_setting('locus.credential', true));--> statement-breakpoint
CREATE POLICY "password_resets_to_sweep" ON "password_resets" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "usage_days_of_an_organization" ON "usage_days" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "usage_periods_of_an_organization" ON "usage_periods" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "usage_reservations_of_an_organization" ON "usage_reservations" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "usage_seconds_of_an_organization" ON "usage_seconds" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));