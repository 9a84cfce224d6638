CREATE TABLE "impersonations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"operator_id" text COLLATE "C" NOT NULL,
	"operator_email" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "impersonations_hour" CHECK ("impersonations"."expires_at" <= "impersonations"."created_at" + interval '1 hour'),
	CONSTRAINT "impersonations_reason_length" CHECK (char_length("impersonations"."reason") between 3 and 500)
);
--> statement-breakpoint
ALTER TABLE "impersonations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "operator_audit_events" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"operator_id" text COLLATE "C",
	"operator_email" text,
	"target_id" text,
	"address" text,
	"user_agent" text,
	"details" jsonb NOT NULL,
	CONSTRAINT "operator_audit_events_action_length" CHECK (char_length("operator_audit_events"."action") between 1 and 60),
	CONSTRAINT "operator_audit_events_target_length" CHECK (char_length("operator_audit_events"."target_id") <= 200),
	CONSTRAINT "operator_audit_events_address_length" CHECK (char_length("operator_audit_events"."address") <= 64),
	CONSTRAINT "operator_audit_events_user_agent_length" CHECK (char_length("operator_audit_events"."user_agent") <= 200),
	CONSTRAINT "operator_audit_events_details_size" CHECK (jsonb_typeof("operator_audit_events"."details") = 'object' and octet_length("operator_audit_events"."details"::text) <= 4096)
);
--> statement-breakpoint
ALTER TABLE "operator_audit_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"operator_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text,
	CONSTRAINT "operator_sessions_user_agent_length" CHECK (char_length("operator_sessions"."user_agent") <= 200)
);
--> statement-breakpoint
ALTER TABLE "operator_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "operators" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"reset_hash" "bytea",
	"reset_expires_at" timestamp (3) with time zone,
	CONSTRAINT "operators_email" UNIQUE("email"),
	CONSTRAINT "operators_email_lower" CHECK ("operators"."email" = lower("operators"."email" collate "C")),
	CONSTRAINT "operators_email_length" CHECK (octet_length("operators"."email") between 3 and 254),
	CONSTRAINT "operators_password_hash_form" CHECK ("operators"."password_hash" like '$argon2id$%'),
	CONSTRAINT "operators_reset" CHECK (("operators"."reset_hash" is null) = ("operators"."reset_expires_at" is null)),
	CONSTRAINT "operators_reset_hash_length" CHECK (octet_length("operators"."reset_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "operators" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNLOGGED TABLE "processes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"gazetteer_version" text,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "processes_kind" CHECK ("processes"."kind" in ('server', 'worker')),
	CONSTRAINT "processes_lengths" CHECK (char_length("processes"."version") <= 100 and char_length("processes"."gazetteer_version") <= 200 and char_length("processes"."host") <= 255)
);
--> statement-breakpoint
ALTER TABLE "processes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_revocation_reason";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "impersonations_of_organization" ON "impersonations" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "impersonations_of_user" ON "impersonations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "impersonations_of_operator" ON "impersonations" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "impersonations_by_expiry" ON "impersonations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "operator_audit_events_of_target" ON "operator_audit_events" USING btree ("target_id","id");--> statement-breakpoint
CREATE INDEX "operator_audit_events_by_time" ON "operator_audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operator_sessions_of_operator" ON "operator_sessions" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_sessions_by_expiry" ON "operator_sessions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_suspension" CHECK (("organizations"."suspended_at" is null) = ("organizations"."suspension_reason" is null));--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_suspension_reason_length" CHECK (char_length("organizations"."suspension_reason") between 3 and 500);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_revocation_reason" CHECK ("sessions"."revocation_reason" in ('logged_out', 'revoked', 'reused', 'password_changed', 'superseded', 'operator'));--> statement-breakpoint
CREATE POLICY "organizations_of_a_presented_key" ON "organizations" AS PERMISSIVE FOR SELECT TO public USING (exists (select from api_keys where api_keys.organization_id = organizations.id and api_keys.key_hash = case when current_setting('locus.credential', true) ~ '^[0-9a-f]{64}$' then decode(current_setting('locus.credential', true), 'hex') end));--> statement-breakpoint
CREATE POLICY "impersonations_for_operators" ON "impersonations" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.operator', true) = 'on');--> statement-breakpoint
CREATE POLICY "impersonations_of_a_person" ON "impersonations" AS PERMISSIVE FOR SELECT TO public USING (user_id = current_setting('locus.user', true));--> statement-breakpoint
CREATE POLICY "impersonations_to_sweep" ON "impersonations" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "operator_audit_events_read" ON "operator_audit_events" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.operator', true) = 'on');--> statement-breakpoint
CREATE POLICY "operator_audit_events_added" ON "operator_audit_events" AS PERMISSIVE FOR INSERT TO public WITH CHECK (current_setting('locus.operator', true) = 'on');--> statement-breakpoint
CREATE POLICY "operator_audit_events_to_sweep" ON "operator_audit_events" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.maintenance', true) = 'on' and at < now() - interval '400 days');--> statement-breakpoint
CREATE POLICY "operator_audit_events_swept" ON "operator_audit_events" AS PERMISSIVE FOR DELETE TO public USING (current_setting('locus.maintenance', true) = 'on' and at < now() - interval '400 days');--> statement-breakpoint
CREATE POLICY "operator_sessions_for_operators" ON "operator_sessions" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.operator', true) = 'on');--> statement-breakpoint
CREATE POLICY "operator_sessions_to_sweep" ON "operator_sessions" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "operators_for_operators" ON "operators" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.operator', true) = 'on');--> statement-breakpoint
CREATE POLICY "processes_by_the_service" ON "processes" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
ALTER POLICY "organizations_with_published_maps" ON "organizations" TO public USING (current_setting('locus.publication', true) = 'on' and suspended_at is null and exists (select from maps where maps.organization_id = organizations.id and maps.visibility <> 'private'));--> statement-breakpoint
-- The operator's way across organizations. The views belong to the tables' owner, whom the policies let through, and
-- show these columns alone: no hash, no input, no location, and nobody but owners. Without the claim they are empty.
CREATE VIEW operator_organizations AS
	SELECT id, name, slug, monthly_limit, storage_gb, created_at, suspended_at, suspension_reason,
		owner.user_id AS owner_id, owner.email AS owner_email,
		(SELECT count(*)::int FROM memberships WHERE memberships.organization_id = organizations.id) AS members,
		(SELECT count(*)::int FROM api_keys
			WHERE api_keys.organization_id = organizations.id AND api_keys.revoked_at IS NULL) AS keys,
		greatest(0, coalesce((SELECT bytes FROM storage_used WHERE storage_used.organization_id = organizations.id), 0)
			+ coalesce((SELECT sum(bytes) FROM storage_changes
				WHERE storage_changes.organization_id = organizations.id), 0))::bigint AS bytes,
		greatest(
			(SELECT max(last_used_at) FROM api_keys
				WHERE api_keys.organization_id = organizations.id AND api_keys.revoked_at IS NULL),
			(SELECT at FROM audit_events WHERE audit_events.organization_id = organizations.id
				AND actor_id <> 'operator' ORDER BY id DESC LIMIT 1)
		) AS last_active_at
	FROM organizations LEFT JOIN LATERAL (
		SELECT memberships.user_id, users.email FROM memberships JOIN users ON users.id = memberships.user_id
		WHERE memberships.organization_id = organizations.id AND memberships.role = 'owner'
		ORDER BY joined_at, memberships.user_id LIMIT 1
	) AS owner ON true
	WHERE current_setting('locus.operator', true) = 'on';--> statement-breakpoint
CREATE VIEW operator_usage AS
	SELECT organization_id AS organization, period, calls FROM usage_periods
	WHERE environment = 'live' AND current_setting('locus.operator', true) = 'on';
