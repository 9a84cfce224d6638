CREATE TABLE "api_keys" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"name" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"prefix" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_hash" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_hash_length" CHECK (octet_length("api_keys"."key_hash") = 32),
	CONSTRAINT "api_keys_environment" CHECK ("api_keys"."environment" in ('test', 'live')),
	CONSTRAINT "api_keys_prefix" CHECK (starts_with("api_keys"."prefix", 'locus_' || "api_keys"."environment" || '_')),
	CONSTRAINT "api_keys_name_length" CHECK (char_length("api_keys"."name") between 1 and 100),
	CONSTRAINT "api_keys_scopes" CHECK (cardinality("api_keys"."scopes") > 0 and "api_keys"."scopes" <@ array['resolve', 'batches:read', 'batches:write', 'locations:read', 'locations:write', 'maps:read', 'maps:write', 'webhooks', 'usage:read']),
	CONSTRAINT "api_keys_expiry" CHECK ("api_keys"."expires_at" > "api_keys"."created_at")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "attempts" (
	"subject_hash" "bytea" PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attempts_hash_length" CHECK (octet_length("attempts"."subject_hash") = 32),
	CONSTRAINT "attempts_failures_range" CHECK ("attempts"."failures" >= 1)
);
--> statement-breakpoint
ALTER TABLE "attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" text COLLATE "C" NOT NULL,
	"target_id" text COLLATE "C",
	"address" text,
	"user_agent" text,
	"details" jsonb NOT NULL,
	CONSTRAINT "audit_events_action_length" CHECK (char_length("audit_events"."action") between 1 and 60),
	CONSTRAINT "audit_events_address_length" CHECK (char_length("audit_events"."address") <= 64),
	CONSTRAINT "audit_events_user_agent_length" CHECK (char_length("audit_events"."user_agent") <= 200),
	CONSTRAINT "audit_events_details_size" CHECK (jsonb_typeof("audit_events"."details") = 'object' and octet_length("audit_events"."details"::text) <= 4096)
);
--> statement-breakpoint
ALTER TABLE "audit_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "locations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"short_code" text,
	"name" text,
	"label" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"confidence" double precision NOT NULL,
	"status" text NOT NULL,
	"precision" text NOT NULL,
	"accuracy_m" double precision,
	"components" jsonb NOT NULL,
	"place_id" text,
	"source" jsonb,
	"tags" text[] NOT NULL,
	"metadata" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "locations_short_code" UNIQUE("short_code"),
	CONSTRAINT "locations_environment" CHECK ("locations"."environment" in ('test', 'live')),
	CONSTRAINT "locations_short_code_form" CHECK ("locations"."short_code" ~ '^[0-9A-Z]{8}$'),
	CONSTRAINT "locations_name_length" CHECK (char_length("locations"."name") between 1 and 200),
	CONSTRAINT "locations_label_length" CHECK (char_length("locations"."label") between 1 and 500),
	CONSTRAINT "locations_latitude_range" CHECK ("locations"."latitude" between -90 and 90),
	CONSTRAINT "locations_longitude_range" CHECK ("locations"."longitude" between -180 and 180),
	CONSTRAINT "locations_confidence_range" CHECK ("locations"."confidence" between 0 and 1),
	CONSTRAINT "locations_status" CHECK ("locations"."status" in ('found', 'uncertain')),
	CONSTRAINT "locations_precision" CHECK ("locations"."precision" in ('coordinate', 'house', 'interpolated', 'street', 'intersection', 'place', 'postcode', 'district', 'locality', 'county', 'region', 'country', 'cell', 'map_center')),
	CONSTRAINT "locations_accuracy_range" CHECK ("locations"."accuracy_m" >= 0),
	CONSTRAINT "locations_components_object" CHECK (jsonb_typeof("locations"."components") = 'object'),
	CONSTRAINT "locations_tags_count" CHECK (cardinality("locations"."tags") <= 32),
	CONSTRAINT "locations_metadata_size" CHECK (jsonb_typeof("locations"."metadata") = 'object' and octet_length("locations"."metadata"::text) <= 32768),
	CONSTRAINT "locations_version_range" CHECK ("locations"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "locations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "memberships" (
	"organization_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "memberships_key" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('viewer', 'member', 'admin', 'owner'))
);
--> statement-breakpoint
ALTER TABLE "memberships" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"monthly_limit" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organizations_slug" UNIQUE("slug"),
	CONSTRAINT "organizations_name_length" CHECK (char_length("organizations"."name") between 1 and 100),
	CONSTRAINT "organizations_slug_form" CHECK ("organizations"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("organizations"."slug") between 3 and 48),
	CONSTRAINT "organizations_monthly_limit_range" CHECK ("organizations"."monthly_limit" >= 0)
);
--> statement-breakpoint
ALTER TABLE "organizations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"spent_at" timestamp (3) with time zone,
	CONSTRAINT "refresh_tokens_hash_length" CHECK (octet_length("refresh_tokens"."token_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text,
	"revoked_at" timestamp (3) with time zone,
	"revocation_reason" text,
	CONSTRAINT "sessions_user_agent_length" CHECK (char_length("sessions"."user_agent") <= 200),
	CONSTRAINT "sessions_revocation" CHECK (("sessions"."revoked_at" is null) = ("sessions"."revocation_reason" is null)),
	CONSTRAINT "sessions_revocation_reason" CHECK ("sessions"."revocation_reason" in ('logged_out', 'revoked', 'reused'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email" UNIQUE("email"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email" collate "C")),
	CONSTRAINT "users_email_length" CHECK (octet_length("users"."email") between 3 and 254),
	CONSTRAINT "users_password_hash_form" CHECK ("users"."password_hash" like '$argon2id$%')
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_of_organization" ON "api_keys" USING btree ("organization_id","id") WHERE "api_keys"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "api_keys_by_maker" ON "api_keys" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "attempts_by_expiry" ON "attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_events_of_organization" ON "audit_events" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "locations_of_organization" ON "locations" USING btree ("organization_id","environment","id");--> statement-breakpoint
CREATE INDEX "memberships_by_user" ON "memberships" USING btree ("user_id","joined_at","organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_unspent" ON "refresh_tokens" USING btree ("session_id") WHERE "refresh_tokens"."spent_at" is null;--> statement-breakpoint
CREATE INDEX "refresh_tokens_of_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_of_user" ON "refresh_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_expiry" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id","id") WHERE "sessions"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE POLICY "api_keys_of_an_organization" ON "api_keys" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "api_keys_presented" ON "api_keys" AS PERMISSIVE FOR SELECT TO public USING (encode(key_hash, 'hex') = current_setting('locus.credential', true));--> statement-breakpoint
CREATE POLICY "attempts_of_a_subject" ON "attempts" AS PERMISSIVE FOR ALL TO public USING (encode(subject_hash, 'hex') = current_setting('locus.credential', true));--> statement-breakpoint
CREATE POLICY "attempts_to_sweep" ON "attempts" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "audit_events_read" ON "audit_events" AS PERMISSIVE FOR SELECT TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "audit_events_added" ON "audit_events" AS PERMISSIVE FOR INSERT TO public WITH CHECK (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "locations_of_an_organization" ON "locations" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "memberships_of_an_organization" ON "memberships" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "memberships_of_a_person" ON "memberships" AS PERMISSIVE FOR SELECT TO public USING (user_id = current_setting('locus.user', true));--> statement-breakpoint
CREATE POLICY "organizations_themselves" ON "organizations" AS PERMISSIVE FOR ALL TO public USING (id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "organizations_of_a_person" ON "organizations" AS PERMISSIVE FOR SELECT TO public USING (exists (select from memberships where memberships.organization_id = organizations.id and memberships.user_id = current_setting('locus.user', true)));--> statement-breakpoint
CREATE POLICY "refresh_tokens_of_a_person" ON "refresh_tokens" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));--> statement-breakpoint
CREATE POLICY "refresh_tokens_presented" ON "refresh_tokens" AS PERMISSIVE FOR SELECT TO public USING (encode(token_hash, 'hex') = current_setting('locus.credential', true));--> statement-breakpoint
CREATE POLICY "refresh_tokens_to_sweep" ON "refresh_tokens" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "sessions_of_a_person" ON "sessions" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));--> statement-breakpoint
CREATE POLICY "sessions_to_sweep" ON "sessions" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "users_themselves" ON "users" AS PERMISSIVE FOR ALL TO public USING (id = current_setting('locus.user', true));--> statement-breakpoint
CREATE POLICY "users_who_log_in" ON "users" AS PERMISSIVE FOR SELECT TO public USING (email = current_setting('locus.credential', true));--> statement-breakpoint
CREATE POLICY "users_of_an_organization" ON "users" AS PERMISSIVE FOR SELECT TO public USING (exists (select from memberships where memberships.user_id = users.id and memberships.organization_id = current_setting('locus.organization', true)));