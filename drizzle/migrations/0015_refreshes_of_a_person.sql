DROP INDEX "refresh_tokens_of_user";--> statement-breakpoint
CREATE INDEX "refresh_tokens_of_user_by_time" ON "refresh_tokens" USING btree ("user_id","created_at");