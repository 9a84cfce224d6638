CREATE TABLE "email_verifications" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_verifications_hash_length" CHECK (octet_length("email_verifications"."token_hash") = 32),
	CONSTRAINT "email_verifications_email_length" CHECK (octet_length("email_verifications"."email") between 3 and 254)
);
--> statement-breakpoint
ALTER TABLE "email_verifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail_refusals" (
	"address_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_refusals_hash_length" CHECK (octet_length("mail_refusals"."address_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "mail_refusals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text COLLATE "C",
	"organization_id" text COLLATE "C",
	"email" text,
	"subject_id" text COLLATE "C",
	"details" jsonb NOT NULL,
	"status" text NOT NULL,
	"attempts" integer NOT NULL,
	"due_at" timestamp with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"token_made_at" timestamp (3) with time zone,
	"fault" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('verification', 'invitation', 'reset', 'password_changed', 'batch_ended', 'limit')),
	CONSTRAINT "mails_status" CHECK ("mails"."status" in ('pending', 'sent', 'failed', 'expired', 'dropped')),
	CONSTRAINT "mails_due_pending" CHECK (("mails"."due_at" is not null) = ("mails"."status" = 'pending')),
	CONSTRAINT "mails_email_pending" CHECK ("mails"."email" is null or "mails"."status" = 'pending'),
	CONSTRAINT "mails_email_length" CHECK (octet_length("mails"."email") between 3 and 254),
	CONSTRAINT "mails_attempts_range" CHECK ("mails"."attempts" >= 0),
	CONSTRAINT "mails_details_size" CHECK (jsonb_typeof("mails"."details") = 'object' and octet_length("mails"."details"::text) <= 1024),
	CONSTRAINT "mails_fault_length" CHECK (char_length("mails"."fault") <= 60)
);
--> statement-breakpoint
ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "created_by" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "mail_token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "batch_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_verifications_of_user" ON "email_verifications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_verifications_by_expiry" ON "email_verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_refusals_by_expiry" ON "mail_refusals" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "mails_of_user" ON "mails" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_of_organization" ON "mails" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_by_expiry" ON "mails" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batches_by_maker" ON "batches" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_mail_token" UNIQUE("mail_token_hash");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_mail_hash_length" CHECK (octet_length("invitations"."mail_token_hash") = 32);--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_mail_token_of_address" CHECK ("invitations"."mail_token_hash" is null or "invitations"."email" is not null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language" CHECK ("users"."language" in ('en', 'de', 'fr', 'es', 'ar'));--> statement-breakpoint
CREATE POLICY "email_verifications_of_a_person" ON "email_verifications" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));--> statement-breakpoint
CREATE POLICY "email_verifications_presented" ON "email_verifications" AS PERMISSIVE FOR SELECT TO public USING (encode(token_hash, 'hex') = current_setting('locus.credential', true));--> statement-breakpoint
CREATE POLICY "email_verifications_to_sweep" ON "email_verifications" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "mail_refusals_to_send" ON "mail_refusals" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
CREATE POLICY "mails_of_a_person" ON "mails" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));--> statement-breakpoint
CREATE POLICY "mails_of_an_organization" ON "mails" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "mails_to_an_address" ON "mails" AS PERMISSIVE FOR INSERT TO public WITH CHECK (kind = 'reset' and user_id is null and organization_id is null and email = current_setting('locus.credential', true));--> statement-breakpoint
CREATE POLICY "mails_to_send" ON "mails" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');--> statement-breakpoint
ALTER POLICY "invitations_presented" ON "invitations" TO public USING (encode(token_hash, 'hex') = current_setting('locus.credential', true) or encode(mail_token_hash, 'hex') = current_setting('locus.credential', true));