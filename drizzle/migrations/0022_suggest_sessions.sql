CREATE UNLOGGED TABLE "suggest_sessions" (
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"suggestions" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "suggest_sessions_key" PRIMARY KEY("organization_id","environment","token_hash"),
	CONSTRAINT "suggest_sessions_environment" CHECK ("suggest_sessions"."environment" in ('test', 'live')),
	CONSTRAINT "suggest_sessions_hash_length" CHECK (octet_length("suggest_sessions"."token_hash") = 32),
	CONSTRAINT "suggest_sessions_suggestions_range" CHECK ("suggest_sessions"."suggestions" >= 1)
);
--> statement-breakpoint
ALTER TABLE "suggest_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "suggest_sessions" ADD CONSTRAINT "suggest_sessions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suggest_sessions_by_expiry" ON "suggest_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE POLICY "suggest_sessions_of_an_organization" ON "suggest_sessions" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "suggest_sessions_to_sweep" ON "suggest_sessions" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');