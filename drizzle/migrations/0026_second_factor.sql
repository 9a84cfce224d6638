CREATE TABLE "login_challenges" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"proofs" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "login_challenges_hash_length" CHECK (octet_length("login_challenges"."token_hash") = 32),
	CONSTRAINT "login_challenges_proofs" CHECK ("login_challenges"."proofs" <@ array['password', 'single_sign_on'])
);
--> statement-breakpoint
ALTER TABLE "login_challenges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"sign_count" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_credential_size" CHECK (octet_length("passkeys"."credential_id") between 1 and 1023),
	CONSTRAINT "passkeys_public_key_size" CHECK (octet_length("passkeys"."public_key") between 1 and 4096),
	CONSTRAINT "passkeys_sign_count_range" CHECK ("passkeys"."sign_count" >= 0),
	CONSTRAINT "passkeys_transports_size" CHECK (cardinality("passkeys"."transports") <= 8 and octet_length(array_to_string("passkeys"."transports", '')) <= 200),
	CONSTRAINT "passkeys_name_length" CHECK (char_length("passkeys"."name") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "passkeys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text COLLATE "C" NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recovery_codes_key" PRIMARY KEY("user_id","code_hash"),
	CONSTRAINT "recovery_codes_hash_length" CHECK (octet_length("recovery_codes"."code_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "spent_challenges" (
	"challenge_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "spent_challenges_hash_length" CHECK (octet_length("spent_challenges"."challenge_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "spent_challenges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"user_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"sealed_secret" "bytea",
	"pending_secret" "bytea",
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "totp_factors_secret" CHECK (num_nonnulls("totp_factors"."sealed_secret", "totp_factors"."pending_secret") > 0),
	CONSTRAINT "totp_factors_confirmed" CHECK (("totp_factors"."sealed_secret" is null) = ("totp_factors"."confirmed_at" is null)),
	CONSTRAINT "totp_factors_secret_size" CHECK (octet_length("totp_factors"."sealed_secret") between 30 and 200 and octet_length("totp_factors"."pending_secret") between 30 and 200)
);
--> statement-breakpoint
ALTER TABLE "totp_factors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_revocation_reason";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "second_factor_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proofs" text[] DEFAULT '{"password"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_factor_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_challenges_of_user" ON "login_challenges" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "login_challenges_by_expiry" ON "login_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_of_user" ON "passkeys" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "spent_challenges_by_expiry" ON "spent_challenges" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_proofs" CHECK (cardinality("sessions"."proofs") between 1 and 5 and "sessions"."proofs" <@ array['password', 'single_sign_on', 'totp', 'passkey', 'recovery_code']);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_revocation_reason" CHECK ("sessions"."revocation_reason" in ('logged_out', 'revoked', 'reused', 'password_changed', 'superseded', 'operator', 'second_factor'));--> statement-breakpoint
CREATE POLICY "login_challenges_of_a_person" ON "login_challenges" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));--> statement-breakpoint
CREATE POLICY "login_challenges_presented" ON "login_challenges" AS PERMISSIVE FOR SELECT TO public USING (encode(token_hash, 'hex') = current_setting('locus.credential', true));--> statement-breakpoint
CREATE POLICY "login_challenges_to_sweep" ON "login_challenges" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "passkeys_of_a_person" ON "passkeys" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));--> statement-breakpoint
CREATE POLICY "recovery_codes_of_a_person" ON "recovery_codes" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));--> statement-breakpoint
CREATE POLICY "spent_challenges_presented" ON "spent_challenges" AS PERMISSIVE FOR ALL TO public USING (encode(challenge_hash, 'hex') = current_setting('locus.credential', true));--> statement-breakpoint
CREATE POLICY "spent_challenges_to_sweep" ON "spent_challenges" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "totp_factors_of_a_person" ON "totp_factors" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));