ALTER TABLE "operators" ADD COLUMN "totp_secret" "bytea";--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "pending_totp_secret" "bytea";--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "totp_last_step" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_totp_secret_size" CHECK (octet_length("operators"."totp_secret") between 30 and 200 and octet_length("operators"."pending_totp_secret") between 30 and 200);