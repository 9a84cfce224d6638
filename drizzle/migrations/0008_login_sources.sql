CREATE TABLE "login_sources" (
	"user_id" text COLLATE "C" NOT NULL,
	"source_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "login_sources_key" PRIMARY KEY("user_id","source_hash"),
	CONSTRAINT "login_sources_hash_length" CHECK (octet_length("login_sources"."source_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "login_sources" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "account_hash" "bytea";--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "successor_seed" "bytea";--> statement-breakpoint
ALTER TABLE "login_sources" ADD CONSTRAINT "login_sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_sources_by_expiry" ON "login_sources" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "attempts_of_account" ON "attempts" USING btree ("account_hash");--> statement-breakpoint
CREATE POLICY "attempts_of_an_account" ON "attempts" AS PERMISSIVE FOR ALL TO public USING (encode(account_hash, 'hex') = current_setting('locus.credential', true));--> statement-breakpoint
CREATE POLICY "login_sources_of_a_person" ON "login_sources" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));--> statement-breakpoint
CREATE POLICY "login_sources_to_sweep" ON "login_sources" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');