CREATE TABLE "batch_shares" (
	"organization_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"served_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batch_shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "batch_shares" ADD CONSTRAINT "batch_shares_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "batch_shares_of_an_organization" ON "batch_shares" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "batch_shares_to_take" ON "batch_shares" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');