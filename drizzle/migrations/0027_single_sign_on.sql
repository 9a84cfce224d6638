CREATE TABLE "removed_members" (
	"organization_id" text COLLATE "C" NOT NULL,
	"person_hash" "bytea" NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "removed_members_key" PRIMARY KEY("organization_id","person_hash"),
	CONSTRAINT "removed_members_hash_length" CHECK (octet_length("removed_members"."person_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "removed_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sso_attempts" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"provider_id" text COLLATE "C" NOT NULL,
	"return_to" text NOT NULL,
	"invitation_hash" "bytea",
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_attempts_hash_length" CHECK (octet_length("sso_attempts"."state_hash") = 32),
	CONSTRAINT "sso_attempts_browser_length" CHECK (octet_length("sso_attempts"."browser_hash") = 32),
	CONSTRAINT "sso_attempts_return_to" CHECK ("sso_attempts"."return_to" like '/%' and char_length("sso_attempts"."return_to") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "sso_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sso_domains" (
	"organization_id" text COLLATE "C" NOT NULL,
	"provider_id" text COLLATE "C" NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	CONSTRAINT "sso_domains_key" PRIMARY KEY("organization_id","domain"),
	CONSTRAINT "sso_domains_domain_form" CHECK ("sso_domains"."domain" ~ '^[a-z0-9.-]{4,253}$'),
	CONSTRAINT "sso_domains_token_length" CHECK (char_length("sso_domains"."token") between 20 and 100)
);
--> statement-breakpoint
ALTER TABLE "sso_domains" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"organization_id" text COLLATE "C" NOT NULL,
	"issuer" text NOT NULL,
	"subject_hash" "bytea" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_identities_key" PRIMARY KEY("organization_id","issuer","subject_hash"),
	CONSTRAINT "sso_identities_issuer_length" CHECK (octet_length("sso_identities"."issuer") between 8 and 512),
	CONSTRAINT "sso_identities_hash_length" CHECK (octet_length("sso_identities"."subject_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "sso_identities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sso_logout_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_logout_tokens_hash_length" CHECK (octet_length("sso_logout_tokens"."token_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "sso_logout_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sso_providers" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" "bytea" NOT NULL,
	"default_role" text NOT NULL,
	"required" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_providers_of_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "sso_providers_name_length" CHECK (char_length("sso_providers"."name") between 1 and 100),
	CONSTRAINT "sso_providers_issuer_length" CHECK (octet_length("sso_providers"."issuer") between 8 and 512),
	CONSTRAINT "sso_providers_client_id_length" CHECK (octet_length("sso_providers"."client_id") between 1 and 256),
	CONSTRAINT "sso_providers_client_secret_length" CHECK (octet_length("sso_providers"."client_secret") between 30 and 1100),
	CONSTRAINT "sso_providers_default_role" CHECK ("sso_providers"."default_role" in ('viewer', 'member', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "sso_providers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sso_sessions" (
	"session_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"provider_id" text COLLATE "C" NOT NULL,
	"subject_hash" "bytea" NOT NULL,
	"provider_session_hash" "bytea",
	"id_token" "bytea",
	CONSTRAINT "sso_sessions_subject_length" CHECK (octet_length("sso_sessions"."subject_hash") = 32),
	CONSTRAINT "sso_sessions_provider_session_length" CHECK (octet_length("sso_sessions"."provider_session_hash") = 32),
	CONSTRAINT "sso_sessions_id_token_length" CHECK (octet_length("sso_sessions"."id_token") <= 8300)
);
--> statement-breakpoint
ALTER TABLE "sso_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confined_to" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "removed_members" ADD CONSTRAINT "removed_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_attempts" ADD CONSTRAINT "sso_attempts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_attempts" ADD CONSTRAINT "sso_attempts_of_provider_and_organization" FOREIGN KEY ("organization_id","provider_id") REFERENCES "public"."sso_providers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_of_provider_and_organization" FOREIGN KEY ("organization_id","provider_id") REFERENCES "public"."sso_providers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD CONSTRAINT "sso_providers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_of_provider_and_organization" FOREIGN KEY ("organization_id","provider_id") REFERENCES "public"."sso_providers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_attempts_of_provider" ON "sso_attempts" USING btree ("organization_id","provider_id");--> statement-breakpoint
CREATE INDEX "sso_attempts_by_expiry" ON "sso_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_verified" ON "sso_domains" USING btree ("domain") WHERE "sso_domains"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "sso_domains_of_provider" ON "sso_domains" USING btree ("organization_id","provider_id");--> statement-breakpoint
CREATE INDEX "sso_identities_of_user" ON "sso_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sso_logout_tokens_by_expiry" ON "sso_logout_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_providers_required" ON "sso_providers" USING btree ("organization_id") WHERE "sso_providers"."required";--> statement-breakpoint
CREATE INDEX "sso_sessions_of_subject" ON "sso_sessions" USING btree ("organization_id","provider_id","subject_hash");--> statement-breakpoint
CREATE INDEX "sso_sessions_of_provider_session" ON "sso_sessions" USING btree ("provider_id","provider_session_hash");--> statement-breakpoint
CREATE INDEX "sso_sessions_of_user" ON "sso_sessions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_confined_to_organizations_id_fk" FOREIGN KEY ("confined_to") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_confined" ON "sessions" USING btree ("confined_to") WHERE "sessions"."confined_to" is not null;--> statement-breakpoint
CREATE POLICY "removed_members_of_an_organization" ON "removed_members" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "sso_attempts_presented" ON "sso_attempts" AS PERMISSIVE FOR ALL TO public USING (encode(state_hash, 'hex') = current_setting('locus.credential', true));--> statement-breakpoint
CREATE POLICY "sso_attempts_to_sweep" ON "sso_attempts" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "sso_domains_of_an_organization" ON "sso_domains" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "sso_domains_verified_and_named" ON "sso_domains" AS PERMISSIVE FOR SELECT TO public USING (verified_at is not null and domain = current_setting('locus.credential', true));--> statement-breakpoint
CREATE POLICY "sso_identities_of_an_organization" ON "sso_identities" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "sso_logout_tokens_presented" ON "sso_logout_tokens" AS PERMISSIVE FOR ALL TO public USING (encode(token_hash, 'hex') = current_setting('locus.credential', true));--> statement-breakpoint
CREATE POLICY "sso_logout_tokens_to_sweep" ON "sso_logout_tokens" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "sso_providers_of_an_organization" ON "sso_providers" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "sso_providers_of_a_member" ON "sso_providers" AS PERMISSIVE FOR SELECT TO public USING (exists (select from memberships where memberships.organization_id = sso_providers.organization_id and memberships.user_id = current_setting('locus.user', true)));--> statement-breakpoint
CREATE POLICY "sso_providers_presented" ON "sso_providers" AS PERMISSIVE FOR SELECT TO public USING (id = current_setting('locus.credential', true));--> statement-breakpoint
CREATE POLICY "sso_sessions_of_an_organization" ON "sso_sessions" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "sso_sessions_of_a_person" ON "sso_sessions" AS PERMISSIVE FOR SELECT TO public USING (user_id = current_setting('locus.user', true));