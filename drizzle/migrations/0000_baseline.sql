-- The schema of the first 32 migrations. drizzle-kit wrote the tables, indexes and policies; the function before them,
-- and what follows the policies, is written by hand.
-- A point's place on the Z-order curve: the bits of 2^24 columns and rows in turns. `src/geo/curve_cell.ts` says the same.
CREATE FUNCTION locus_cell(latitude double precision, longitude double precision) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
declare
	x bigint := greatest(0, least(16777215, floor((longitude + 180) / 360 * 16777216)))::bigint;
	y bigint := greatest(0, least(16777215, floor((latitude + 90) / 180 * 16777216)))::bigint;
begin
	x := (x | (x << 16)) & 281470681808895;
	x := (x | (x << 8)) & 71777214294589695;
	x := (x | (x << 4)) & 1085102592571150095;
	x := (x | (x << 2)) & 3689348814741910323;
	x := (x | (x << 1)) & 6148914691236517205;
	y := (y | (y << 16)) & 281470681808895;
	y := (y | (y << 8)) & 71777214294589695;
	y := (y | (y << 4)) & 1085102592571150095;
	y := (y | (y << 2)) & 3689348814741910323;
	y := (y | (y << 1)) & 6148914691236517205;
	return x | (y << 1);
end $$;
CREATE TABLE "api_key_calls" (
	"organization_id" text COLLATE "C" NOT NULL,
	"counter_id" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"calls" bigint NOT NULL,
	"day" date NOT NULL,
	"day_calls" bigint NOT NULL,
	"last_lease" bigint NOT NULL,
	CONSTRAINT "api_key_calls_key" PRIMARY KEY("organization_id","counter_id","month"),
	CONSTRAINT "api_key_calls_month" CHECK (extract(day from "api_key_calls"."month") = 1),
	CONSTRAINT "api_key_calls_counter_length" CHECK (char_length("api_key_calls"."counter_id") between 1 and 100),
	CONSTRAINT "api_key_calls_range" CHECK ("api_key_calls"."day_calls" between 0 and "api_key_calls"."calls" and "api_key_calls"."last_lease" >= 0)
);
ALTER TABLE "api_key_calls" ENABLE ROW LEVEL SECURITY;
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
	"origins" text[],
	"daily_limit" bigint,
	"monthly_limit" bigint,
	"allowed_addresses" text[],
	"counter_id" text COLLATE "C",
	CONSTRAINT "api_keys_hash" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_hash_length" CHECK (octet_length("api_keys"."key_hash") = 32),
	CONSTRAINT "api_keys_environment" CHECK ("api_keys"."environment" in ('test', 'live')),
	CONSTRAINT "api_keys_prefix" CHECK (starts_with("api_keys"."prefix", case when "api_keys"."origins" is null then 'locus_' else 'locus_pub_' end || "api_keys"."environment" || '_')),
	CONSTRAINT "api_keys_origins" CHECK ("api_keys"."origins" is null or (cardinality("api_keys"."origins") between 1 and 20 and octet_length(array_to_string("api_keys"."origins", '')) <= 3000 and "api_keys"."scopes" = array['resolve'])),
	CONSTRAINT "api_keys_limits" CHECK ("api_keys"."daily_limit" between 1 and 1000000000 and "api_keys"."monthly_limit" between 1 and 1000000000),
	CONSTRAINT "api_keys_allowed_addresses" CHECK ("api_keys"."allowed_addresses" is null or ("api_keys"."origins" is null and cardinality("api_keys"."allowed_addresses") between 1 and 50 and octet_length(array_to_string("api_keys"."allowed_addresses", '')) <= 2200)),
	CONSTRAINT "api_keys_name_length" CHECK (char_length("api_keys"."name") between 1 and 100),
	CONSTRAINT "api_keys_scopes" CHECK (cardinality("api_keys"."scopes") > 0 and "api_keys"."scopes" <@ array['resolve', 'batches:read', 'batches:write', 'locations:read', 'locations:write', 'maps:read', 'maps:write', 'corrections:read', 'corrections:write', 'webhooks', 'usage:read']),
	CONSTRAINT "api_keys_expiry" CHECK ("api_keys"."expires_at" > "api_keys"."created_at")
);
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "attempts" (
	"subject_hash" "bytea" PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"account_hash" "bytea",
	CONSTRAINT "attempts_hash_length" CHECK (octet_length("attempts"."subject_hash") = 32),
	CONSTRAINT "attempts_failures_range" CHECK ("attempts"."failures" >= 1)
);
ALTER TABLE "attempts" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "audit_chains" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C",
	"sequence" bigint NOT NULL,
	"hash" "bytea",
	"anchor_sequence" bigint DEFAULT 0 NOT NULL,
	"anchor_hash" "bytea",
	"unchained_until" timestamp (3) with time zone,
	CONSTRAINT "audit_chains_range" CHECK ("audit_chains"."anchor_sequence" >= 0 and "audit_chains"."sequence" >= "audit_chains"."anchor_sequence"),
	CONSTRAINT "audit_chains_whose" CHECK ("audit_chains"."id" = coalesce("audit_chains"."organization_id", 'operators'))
);
ALTER TABLE "audit_chains" ENABLE ROW LEVEL SECURITY;
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
	"sequence" bigint,
	"previous_hash" "bytea",
	"hash" "bytea",
	CONSTRAINT "audit_events_action_length" CHECK (char_length("audit_events"."action") between 1 and 60),
	CONSTRAINT "audit_events_address_length" CHECK (char_length("audit_events"."address") <= 64),
	CONSTRAINT "audit_events_user_agent_length" CHECK (char_length("audit_events"."user_agent") <= 200),
	CONSTRAINT "audit_events_details_size" CHECK (jsonb_typeof("audit_events"."details") = 'object' and octet_length("audit_events"."details"::text) <= 4096)
);
ALTER TABLE "audit_events" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "batch_chunks" (
	"batch_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"first_row" integer NOT NULL,
	"rows" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"is_open" boolean NOT NULL,
	"claimed_until" timestamp with time zone,
	"tries" integer NOT NULL,
	CONSTRAINT "batch_chunks_key" PRIMARY KEY("batch_id","number"),
	CONSTRAINT "batch_chunks_rows_range" CHECK ("batch_chunks"."number" >= 0 and "batch_chunks"."first_row" >= 0 and "batch_chunks"."rows" >= 1),
	CONSTRAINT "batch_chunks_content_size" CHECK (octet_length("batch_chunks"."content") between 1 and 16777216),
	CONSTRAINT "batch_chunks_tries_range" CHECK ("batch_chunks"."tries" >= 0)
);
ALTER TABLE "batch_chunks" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "batch_results" (
	"batch_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"attempt" integer NOT NULL,
	"states" "bytea" NOT NULL,
	"content" "bytea" NOT NULL,
	"found" integer NOT NULL,
	"uncertain" integer NOT NULL,
	"unresolved" integer NOT NULL,
	"failed" integer NOT NULL,
	"summary" jsonb,
	"points" "bytea",
	CONSTRAINT "batch_results_key" PRIMARY KEY("batch_id","number"),
	CONSTRAINT "batch_results_counts" CHECK (octet_length("batch_results"."states") = "batch_results"."found" + "batch_results"."uncertain" + "batch_results"."unresolved" + "batch_results"."failed" and least("batch_results"."found", "batch_results"."uncertain", "batch_results"."unresolved", "batch_results"."failed") >= 0),
	CONSTRAINT "batch_results_summary" CHECK (("batch_results"."summary" is null) = ("batch_results"."points" is null) and octet_length("batch_results"."points") = 8 * octet_length("batch_results"."states")),
	CONSTRAINT "batch_results_attempt_range" CHECK ("batch_results"."attempt" >= 1)
);
ALTER TABLE "batch_results" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "batch_reviews" (
	"batch_id" text COLLATE "C" NOT NULL,
	"row" integer NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"version" integer NOT NULL,
	"decision" text,
	"input" text,
	"state" smallint,
	"answer" jsonb,
	"correction_id" text COLLATE "C",
	"reviewed_by" text COLLATE "C",
	"reviewed_at" timestamp (3) with time zone,
	CONSTRAINT "batch_reviews_key" PRIMARY KEY("batch_id","row"),
	CONSTRAINT "batch_reviews_row_range" CHECK ("batch_reviews"."row" >= 1 and "batch_reviews"."version" >= 1),
	CONSTRAINT "batch_reviews_decision" CHECK ("batch_reviews"."decision" in ('place', 'coordinates', 'input', 'dismissed')),
	CONSTRAINT "batch_reviews_state_range" CHECK ("batch_reviews"."state" between 0 and 2),
	CONSTRAINT "batch_reviews_whole" CHECK (num_nulls("batch_reviews"."decision", "batch_reviews"."state", "batch_reviews"."answer", "batch_reviews"."reviewed_by", "batch_reviews"."reviewed_at") in (0, 5)),
	CONSTRAINT "batch_reviews_input_length" CHECK (char_length("batch_reviews"."input") between 1 and 4096)
);
ALTER TABLE "batch_reviews" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "batch_shares" (
	"organization_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"served_at" timestamp with time zone NOT NULL
);
ALTER TABLE "batch_shares" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "batch_turns" (
	"batch_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"turned_at" timestamp with time zone,
	"idle_until" timestamp with time zone
);
ALTER TABLE "batch_turns" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "batches" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"status" text NOT NULL,
	"options" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"revision" integer NOT NULL,
	"chunks" integer NOT NULL,
	"total" integer NOT NULL,
	"processed" integer NOT NULL,
	"found" integer NOT NULL,
	"uncertain" integer NOT NULL,
	"unresolved" integer NOT NULL,
	"failed" integer NOT NULL,
	"duplicates" integer NOT NULL,
	"reserved" bigint NOT NULL,
	"spent" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"name" text,
	"file_name" text,
	"reviewed" integer DEFAULT 0 NOT NULL,
	"rerun" jsonb,
	"created_by" text COLLATE "C",
	CONSTRAINT "batches_with_organization" UNIQUE("id","organization_id"),
	CONSTRAINT "batches_environment" CHECK ("batches"."environment" in ('test', 'live')),
	CONSTRAINT "batches_status" CHECK ("batches"."status" in ('uploading', 'queued', 'running', 'completed', 'failed', 'cancelled')),
	CONSTRAINT "batches_name_length" CHECK (char_length("batches"."name") between 1 and 200),
	CONSTRAINT "batches_file_name_length" CHECK (char_length("batches"."file_name") between 1 and 255),
	CONSTRAINT "batches_options_object" CHECK (jsonb_typeof("batches"."options") = 'object'),
	CONSTRAINT "batches_columns_array" CHECK (jsonb_typeof("batches"."columns") = 'array'),
	CONSTRAINT "batches_request_id_length" CHECK (char_length("batches"."request_id") between 1 and 128),
	CONSTRAINT "batches_attempt_range" CHECK ("batches"."attempt" >= 1 and "batches"."revision" >= 0),
	CONSTRAINT "batches_counts" CHECK ("batches"."processed" = "batches"."found" + "batches"."uncertain" + "batches"."unresolved" + "batches"."failed" and "batches"."processed" <= "batches"."total" and "batches"."duplicates" between 0 and "batches"."total" and least("batches"."found", "batches"."uncertain", "batches"."unresolved", "batches"."failed", "batches"."chunks") >= 0),
	CONSTRAINT "batches_reviewed_range" CHECK ("batches"."reviewed" between 0 and "batches"."total"),
	CONSTRAINT "batches_calls" CHECK ("batches"."spent" between 0 and "batches"."reserved"),
	CONSTRAINT "batches_finished" CHECK (("batches"."finished_at" is not null) = ("batches"."status" in ('completed', 'failed', 'cancelled')))
);
ALTER TABLE "batches" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "corrections" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"input" text NOT NULL,
	"input_hash" "bytea" NOT NULL,
	"country" text NOT NULL,
	"place_id" text,
	"label" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"precision" text NOT NULL,
	"accuracy_m" double precision NOT NULL,
	"components" jsonb NOT NULL,
	"source" jsonb NOT NULL,
	"folded" text NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "corrections_input" UNIQUE("organization_id","environment","input_hash","country"),
	CONSTRAINT "corrections_environment" CHECK ("corrections"."environment" in ('test', 'live')),
	CONSTRAINT "corrections_input_length" CHECK (char_length("corrections"."input") between 1 and 4096),
	CONSTRAINT "corrections_input_hash_length" CHECK (octet_length("corrections"."input_hash") = 32),
	CONSTRAINT "corrections_country_form" CHECK ("corrections"."country" ~ '^([A-Z]{2})?$'),
	CONSTRAINT "corrections_label_length" CHECK (char_length("corrections"."label") between 1 and 500),
	CONSTRAINT "corrections_latitude_range" CHECK ("corrections"."latitude" between -90 and 90),
	CONSTRAINT "corrections_longitude_range" CHECK ("corrections"."longitude" between -180 and 180),
	CONSTRAINT "corrections_accuracy_range" CHECK ("corrections"."accuracy_m" >= 0),
	CONSTRAINT "corrections_components_object" CHECK (jsonb_typeof("corrections"."components") = 'object')
);
ALTER TABLE "corrections" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "email_verifications" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_verifications_hash_length" CHECK (octet_length("email_verifications"."token_hash") = 32),
	CONSTRAINT "email_verifications_email_length" CHECK (octet_length("email_verifications"."email") between 3 and 254)
);
ALTER TABLE "email_verifications" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "idempotency_keys" (
	"organization_id" text COLLATE "C" NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"claimed_until" timestamp (3) with time zone NOT NULL,
	"status" integer,
	"answer" "bytea",
	"expires_at" timestamp (3) with time zone NOT NULL,
	"claim_token" text,
	CONSTRAINT "idempotency_keys_key" PRIMARY KEY("organization_id","key_hash"),
	CONSTRAINT "idempotency_keys_hash_length" CHECK (octet_length("idempotency_keys"."key_hash") = 32),
	CONSTRAINT "idempotency_keys_fingerprint_length" CHECK (octet_length("idempotency_keys"."fingerprint") = 32),
	CONSTRAINT "idempotency_keys_claim_token_length" CHECK (char_length("idempotency_keys"."claim_token") = 32),
	CONSTRAINT "idempotency_keys_status_range" CHECK ("idempotency_keys"."status" between 200 and 299),
	CONSTRAINT "idempotency_keys_answer" CHECK (("idempotency_keys"."status" is null) = ("idempotency_keys"."answer" is null)),
	CONSTRAINT "idempotency_keys_answer_size" CHECK (octet_length("idempotency_keys"."answer") <= 1100000)
);
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;
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
ALTER TABLE "impersonations" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "invitations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"role" text NOT NULL,
	"email" text,
	"created_by" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"mail_token_hash" "bytea",
	CONSTRAINT "invitations_token" UNIQUE("token_hash"),
	CONSTRAINT "invitations_mail_token" UNIQUE("mail_token_hash"),
	CONSTRAINT "invitations_hash_length" CHECK (octet_length("invitations"."token_hash") = 32),
	CONSTRAINT "invitations_mail_hash_length" CHECK (octet_length("invitations"."mail_token_hash") = 32),
	CONSTRAINT "invitations_mail_token_of_address" CHECK ("invitations"."mail_token_hash" is null or "invitations"."email" is not null),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('viewer', 'member', 'admin', 'owner')),
	CONSTRAINT "invitations_email_length" CHECK (octet_length("invitations"."email") between 3 and 254)
);
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;
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
	"cell" bigint GENERATED ALWAYS AS (locus_cell(latitude, longitude)) STORED,
	"words" "tsvector" DEFAULT '' NOT NULL,
	"batch_id" text COLLATE "C",
	"batch_row" integer,
	CONSTRAINT "locations_with_organization" UNIQUE("id","organization_id"),
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
	CONSTRAINT "locations_version_range" CHECK ("locations"."version" >= 1),
	CONSTRAINT "locations_batch" CHECK (("locations"."batch_id" is null) = ("locations"."batch_row" is null))
);
ALTER TABLE "locations" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "login_challenges" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"proofs" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "login_challenges_hash_length" CHECK (octet_length("login_challenges"."token_hash") = 32),
	CONSTRAINT "login_challenges_proofs" CHECK ("login_challenges"."proofs" <@ array['password', 'single_sign_on'])
);
ALTER TABLE "login_challenges" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "login_sources" (
	"user_id" text COLLATE "C" NOT NULL,
	"source_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "login_sources_key" PRIMARY KEY("user_id","source_hash"),
	CONSTRAINT "login_sources_hash_length" CHECK (octet_length("login_sources"."source_hash") = 32)
);
ALTER TABLE "login_sources" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "mail_refusals" (
	"address_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_refusals_hash_length" CHECK (octet_length("mail_refusals"."address_hash") = 32)
);
ALTER TABLE "mail_refusals" ENABLE ROW LEVEL SECURITY;
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
ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "map_locations" (
	"map_id" text COLLATE "C" NOT NULL,
	"location_id" text COLLATE "C" NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"rank" double precision NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "map_locations_key" PRIMARY KEY("map_id","location_id")
);
ALTER TABLE "map_locations" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "maps" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"slug" text NOT NULL,
	"look" text NOT NULL,
	"visibility" text NOT NULL,
	"embed_origins" text[] NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"version" integer NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"batch_ids" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "maps_with_organization" UNIQUE("id","organization_id"),
	CONSTRAINT "maps_slug" UNIQUE("organization_id","environment","slug"),
	CONSTRAINT "maps_look" UNIQUE("organization_id","environment","look"),
	CONSTRAINT "maps_environment" CHECK ("maps"."environment" in ('test', 'live')),
	CONSTRAINT "maps_name_length" CHECK (char_length("maps"."name") between 1 and 200),
	CONSTRAINT "maps_description_length" CHECK (char_length("maps"."description") between 1 and 2000),
	CONSTRAINT "maps_slug_form" CHECK ("maps"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("maps"."slug") between 3 and 64),
	CONSTRAINT "maps_look_length" CHECK (char_length("maps"."look") between 1 and 128),
	CONSTRAINT "maps_visibility" CHECK ("maps"."visibility" in ('private', 'unlisted', 'public')),
	CONSTRAINT "maps_only_live_published" CHECK ("maps"."environment" = 'live' or "maps"."visibility" = 'private'),
	CONSTRAINT "maps_embed_origins_count" CHECK (cardinality("maps"."embed_origins") <= 20),
	CONSTRAINT "maps_batch_ids_count" CHECK (cardinality("maps"."batch_ids") <= 20),
	CONSTRAINT "maps_size_range" CHECK ("maps"."size" between 0 and 100000),
	CONSTRAINT "maps_version_range" CHECK ("maps"."version" >= 1 and "maps"."revision" >= 0)
);
ALTER TABLE "maps" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "memberships" (
	"organization_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "memberships_key" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('viewer', 'member', 'admin', 'owner'))
);
ALTER TABLE "memberships" ENABLE ROW LEVEL SECURITY;
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
	"sequence" bigint,
	"previous_hash" "bytea",
	"hash" "bytea",
	CONSTRAINT "operator_audit_events_action_length" CHECK (char_length("operator_audit_events"."action") between 1 and 60),
	CONSTRAINT "operator_audit_events_target_length" CHECK (char_length("operator_audit_events"."target_id") <= 200),
	CONSTRAINT "operator_audit_events_address_length" CHECK (char_length("operator_audit_events"."address") <= 64),
	CONSTRAINT "operator_audit_events_user_agent_length" CHECK (char_length("operator_audit_events"."user_agent") <= 200),
	CONSTRAINT "operator_audit_events_details_size" CHECK (jsonb_typeof("operator_audit_events"."details") = 'object' and octet_length("operator_audit_events"."details"::text) <= 4096)
);
ALTER TABLE "operator_audit_events" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "operator_sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"operator_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text,
	CONSTRAINT "operator_sessions_user_agent_length" CHECK (char_length("operator_sessions"."user_agent") <= 200)
);
ALTER TABLE "operator_sessions" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "operators" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"reset_hash" "bytea",
	"reset_expires_at" timestamp (3) with time zone,
	"totp_secret" "bytea",
	"pending_totp_secret" "bytea",
	"totp_last_step" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "operators_email" UNIQUE("email"),
	CONSTRAINT "operators_email_lower" CHECK ("operators"."email" = lower("operators"."email" collate "C")),
	CONSTRAINT "operators_email_length" CHECK (octet_length("operators"."email") between 3 and 254),
	CONSTRAINT "operators_password_hash_form" CHECK ("operators"."password_hash" like '$argon2id$%'),
	CONSTRAINT "operators_reset" CHECK (("operators"."reset_hash" is null) = ("operators"."reset_expires_at" is null)),
	CONSTRAINT "operators_reset_hash_length" CHECK (octet_length("operators"."reset_hash") = 32),
	CONSTRAINT "operators_totp_secret_size" CHECK (octet_length("operators"."totp_secret") between 30 and 200 and octet_length("operators"."pending_totp_secret") between 30 and 200)
);
ALTER TABLE "operators" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "organizations" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"monthly_limit" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"storage_gb" integer,
	"suspended_at" timestamp (3) with time zone,
	"suspension_reason" text,
	"second_factor_required" boolean DEFAULT false NOT NULL,
	CONSTRAINT "organizations_slug" UNIQUE("slug"),
	CONSTRAINT "organizations_name_length" CHECK (char_length("organizations"."name") between 1 and 100),
	CONSTRAINT "organizations_slug_form" CHECK ("organizations"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("organizations"."slug") between 3 and 48),
	CONSTRAINT "organizations_monthly_limit_range" CHECK ("organizations"."monthly_limit" >= 0),
	CONSTRAINT "organizations_storage_gb_range" CHECK ("organizations"."storage_gb" >= 0),
	CONSTRAINT "organizations_suspension" CHECK (("organizations"."suspended_at" is null) = ("organizations"."suspension_reason" is null)),
	CONSTRAINT "organizations_suspension_reason_length" CHECK (char_length("organizations"."suspension_reason") between 3 and 500)
);
ALTER TABLE "organizations" ENABLE ROW LEVEL SECURITY;
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
ALTER TABLE "passkeys" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "password_resets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"by_mail" boolean DEFAULT false NOT NULL,
	CONSTRAINT "password_resets_hash_length" CHECK (octet_length("password_resets"."token_hash") = 32)
);
ALTER TABLE "password_resets" ENABLE ROW LEVEL SECURITY;
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
ALTER TABLE "processes" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "recovery_codes" (
	"user_id" text COLLATE "C" NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recovery_codes_key" PRIMARY KEY("user_id","code_hash"),
	CONSTRAINT "recovery_codes_hash_length" CHECK (octet_length("recovery_codes"."code_hash") = 32)
);
ALTER TABLE "recovery_codes" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "refresh_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"spent_at" timestamp (3) with time zone,
	"successor_seed" "bytea",
	CONSTRAINT "refresh_tokens_hash_length" CHECK (octet_length("refresh_tokens"."token_hash") = 32)
);
ALTER TABLE "refresh_tokens" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "removed_members" (
	"organization_id" text COLLATE "C" NOT NULL,
	"person_hash" "bytea" NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "removed_members_key" PRIMARY KEY("organization_id","person_hash"),
	CONSTRAINT "removed_members_hash_length" CHECK (octet_length("removed_members"."person_hash") = 32)
);
ALTER TABLE "removed_members" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "retired_codes" (
	"code" text PRIMARY KEY NOT NULL,
	CONSTRAINT "retired_codes_form" CHECK ("retired_codes"."code" ~ '^[0-9A-Z]{8}$')
);
ALTER TABLE "retired_codes" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text,
	"revoked_at" timestamp (3) with time zone,
	"revocation_reason" text,
	"proofs" text[] DEFAULT '{"password"}' NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"confined_to" text COLLATE "C",
	CONSTRAINT "sessions_user_agent_length" CHECK (char_length("sessions"."user_agent") <= 200),
	CONSTRAINT "sessions_revocation" CHECK (("sessions"."revoked_at" is null) = ("sessions"."revocation_reason" is null)),
	CONSTRAINT "sessions_proofs" CHECK (cardinality("sessions"."proofs") between 1 and 5 and "sessions"."proofs" <@ array['password', 'single_sign_on', 'totp', 'passkey', 'recovery_code']),
	CONSTRAINT "sessions_revocation_reason" CHECK ("sessions"."revocation_reason" in ('logged_out', 'revoked', 'reused', 'password_changed', 'superseded', 'operator', 'second_factor'))
);
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "spent_challenges" (
	"challenge_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "spent_challenges_hash_length" CHECK (octet_length("spent_challenges"."challenge_hash") = 32)
);
ALTER TABLE "spent_challenges" ENABLE ROW LEVEL SECURITY;
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
ALTER TABLE "sso_attempts" ENABLE ROW LEVEL SECURITY;
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
ALTER TABLE "sso_domains" ENABLE ROW LEVEL SECURITY;
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
ALTER TABLE "sso_identities" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "sso_logout_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_logout_tokens_hash_length" CHECK (octet_length("sso_logout_tokens"."token_hash") = 32)
);
ALTER TABLE "sso_logout_tokens" ENABLE ROW LEVEL SECURITY;
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
ALTER TABLE "sso_providers" ENABLE ROW LEVEL SECURITY;
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
ALTER TABLE "sso_sessions" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "storage_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "storage_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" text COLLATE "C" NOT NULL,
	"bytes" bigint NOT NULL
);
ALTER TABLE "storage_changes" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "storage_used" (
	"organization_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"counted_at" timestamp (3) with time zone
);
ALTER TABLE "storage_used" ENABLE ROW LEVEL SECURITY;
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
ALTER TABLE "suggest_sessions" ENABLE ROW LEVEL SECURITY;
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
ALTER TABLE "totp_factors" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "usage_days" (
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"day" date NOT NULL,
	"calls" bigint NOT NULL,
	CONSTRAINT "usage_days_key" PRIMARY KEY("organization_id","environment","day"),
	CONSTRAINT "usage_days_environment" CHECK ("usage_days"."environment" in ('test', 'live')),
	CONSTRAINT "usage_days_calls_range" CHECK ("usage_days"."calls" >= 0)
);
ALTER TABLE "usage_days" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "usage_details" (
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"day" date NOT NULL,
	"key_id" text COLLATE "C" NOT NULL,
	"status" text NOT NULL,
	"calls" bigint NOT NULL,
	CONSTRAINT "usage_details_key" PRIMARY KEY("organization_id","environment","day","key_id","status"),
	CONSTRAINT "usage_details_environment" CHECK ("usage_details"."environment" in ('test', 'live')),
	CONSTRAINT "usage_details_status" CHECK ("usage_details"."status" in ('found', 'uncertain', 'unresolved', 'other')),
	CONSTRAINT "usage_details_key_id_length" CHECK (char_length("usage_details"."key_id") <= 100),
	CONSTRAINT "usage_details_calls_range" CHECK ("usage_details"."calls" >= 0)
);
ALTER TABLE "usage_details" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "usage_periods" (
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"period" date NOT NULL,
	"calls" bigint NOT NULL,
	"last_lease" bigint NOT NULL,
	"told" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_periods_key" PRIMARY KEY("organization_id","environment","period"),
	CONSTRAINT "usage_periods_environment" CHECK ("usage_periods"."environment" in ('test', 'live')),
	CONSTRAINT "usage_periods_month" CHECK ("usage_periods"."environment" = 'test' or extract(day from "usage_periods"."period") = 1),
	CONSTRAINT "usage_periods_calls_range" CHECK ("usage_periods"."calls" >= 0 and "usage_periods"."last_lease" >= 0),
	CONSTRAINT "usage_periods_told_range" CHECK ("usage_periods"."told" between 0 and 2)
);
ALTER TABLE "usage_periods" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "usage_reservations" (
	"organization_id" text COLLATE "C" NOT NULL,
	"purpose" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"period" date NOT NULL,
	"day" date NOT NULL,
	"calls" bigint NOT NULL,
	"spent" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"key_id" text COLLATE "C",
	"counter_id" text COLLATE "C",
	CONSTRAINT "usage_reservations_key" PRIMARY KEY("organization_id","purpose"),
	CONSTRAINT "usage_reservations_purpose_length" CHECK (char_length("usage_reservations"."purpose") between 1 and 100),
	CONSTRAINT "usage_reservations_environment" CHECK ("usage_reservations"."environment" in ('test', 'live')),
	CONSTRAINT "usage_reservations_calls_range" CHECK ("usage_reservations"."calls" >= 0 and "usage_reservations"."spent" between 0 and "usage_reservations"."calls")
);
ALTER TABLE "usage_reservations" ENABLE ROW LEVEL SECURITY;
CREATE UNLOGGED TABLE "usage_seconds" (
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"second" bigint NOT NULL,
	"calls" bigint NOT NULL,
	"last_lease" bigint NOT NULL,
	"expiries" bigint[] DEFAULT '{}' NOT NULL,
	"counts" bigint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "usage_seconds_key" PRIMARY KEY("organization_id","environment"),
	CONSTRAINT "usage_seconds_environment" CHECK ("usage_seconds"."environment" in ('test', 'live')),
	CONSTRAINT "usage_seconds_calls_range" CHECK ("usage_seconds"."calls" >= 0 and "usage_seconds"."last_lease" >= 0)
);
ALTER TABLE "usage_seconds" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "users" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"second_factor_at" timestamp (3) with time zone,
	"email_verified_at" timestamp (3) with time zone,
	"language" text,
	"batch_mails" boolean DEFAULT true NOT NULL,
	CONSTRAINT "users_email" UNIQUE("email"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email" collate "C")),
	CONSTRAINT "users_email_length" CHECK (octet_length("users"."email") between 3 and 254),
	CONSTRAINT "users_language" CHECK ("users"."language" in ('en', 'de', 'fr', 'es', 'ar')),
	CONSTRAINT "users_password_hash_form" CHECK ("users"."password_hash" like '$argon2id$%')
);
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "webhook_deliveries" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"webhook_id" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer NOT NULL,
	"due_at" timestamp with time zone,
	"answered" integer,
	"fault" text,
	"took_ms" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"answer_text" text,
	CONSTRAINT "webhook_deliveries_type_length" CHECK (char_length("webhook_deliveries"."type") between 1 and 60),
	CONSTRAINT "webhook_deliveries_body_size" CHECK (octet_length("webhook_deliveries"."body") <= 65536),
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('pending', 'delivered', 'failed', 'dropped')),
	CONSTRAINT "webhook_deliveries_due_pending" CHECK (("webhook_deliveries"."due_at" is not null) = ("webhook_deliveries"."status" = 'pending')),
	CONSTRAINT "webhook_deliveries_attempts_range" CHECK ("webhook_deliveries"."attempts" >= 0),
	CONSTRAINT "webhook_deliveries_answer_text_length" CHECK (char_length("webhook_deliveries"."answer_text") <= 2000),
	CONSTRAINT "webhook_deliveries_fault_length" CHECK (char_length("webhook_deliveries"."fault") <= 60)
);
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "webhooks" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"environment" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"previous_secret" "bytea",
	"previous_until" timestamp (3) with time zone,
	"failures" integer NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"disabled_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhooks_with_organization" UNIQUE("id","organization_id"),
	CONSTRAINT "webhooks_environment" CHECK ("webhooks"."environment" in ('test', 'live')),
	CONSTRAINT "webhooks_url_length" CHECK (char_length("webhooks"."url") between 8 and 2048),
	CONSTRAINT "webhooks_events_count" CHECK (cardinality("webhooks"."events") between 1 and 20),
	CONSTRAINT "webhooks_secret_size" CHECK (octet_length("webhooks"."secret") between 1 and 512),
	CONSTRAINT "webhooks_previous" CHECK (("webhooks"."previous_secret" is null) = ("webhooks"."previous_until" is null)),
	CONSTRAINT "webhooks_failures_range" CHECK ("webhooks"."failures" >= 0),
	CONSTRAINT "webhooks_disabled" CHECK (("webhooks"."disabled_at" is null) = ("webhooks"."disabled_reason" is null)),
	CONSTRAINT "webhooks_disabled_reason" CHECK ("webhooks"."disabled_reason" in ('gone', 'failing', 'turned_off'))
);
ALTER TABLE "webhooks" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "api_key_calls" ADD CONSTRAINT "api_key_calls_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "audit_chains" ADD CONSTRAINT "audit_chains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "batch_chunks" ADD CONSTRAINT "batch_chunks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "batch_chunks" ADD CONSTRAINT "batch_chunks_of_batch_and_organization" FOREIGN KEY ("batch_id","organization_id") REFERENCES "public"."batches"("id","organization_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "batch_results" ADD CONSTRAINT "batch_results_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "batch_results" ADD CONSTRAINT "batch_results_of_batch_and_organization" FOREIGN KEY ("batch_id","organization_id") REFERENCES "public"."batches"("id","organization_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "batch_reviews" ADD CONSTRAINT "batch_reviews_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "batch_reviews" ADD CONSTRAINT "batch_reviews_of_batch_and_organization" FOREIGN KEY ("batch_id","organization_id") REFERENCES "public"."batches"("id","organization_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "batch_shares" ADD CONSTRAINT "batch_shares_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "batch_turns" ADD CONSTRAINT "batch_turns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "batch_turns" ADD CONSTRAINT "batch_turns_of_batch_and_organization" FOREIGN KEY ("batch_id","organization_id") REFERENCES "public"."batches"("id","organization_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "batches" ADD CONSTRAINT "batches_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "batches" ADD CONSTRAINT "batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "locations" ADD CONSTRAINT "locations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "login_sources" ADD CONSTRAINT "login_sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mails" ADD CONSTRAINT "mails_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "map_locations" ADD CONSTRAINT "map_locations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "map_locations" ADD CONSTRAINT "map_locations_of_map_and_organization" FOREIGN KEY ("map_id","organization_id") REFERENCES "public"."maps"("id","organization_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "map_locations" ADD CONSTRAINT "map_locations_of_location_and_organization" FOREIGN KEY ("location_id","organization_id") REFERENCES "public"."locations"("id","organization_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "maps" ADD CONSTRAINT "maps_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "removed_members" ADD CONSTRAINT "removed_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_confined_to_organizations_id_fk" FOREIGN KEY ("confined_to") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_attempts" ADD CONSTRAINT "sso_attempts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_attempts" ADD CONSTRAINT "sso_attempts_of_provider_and_organization" FOREIGN KEY ("organization_id","provider_id") REFERENCES "public"."sso_providers"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_of_provider_and_organization" FOREIGN KEY ("organization_id","provider_id") REFERENCES "public"."sso_providers"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_providers" ADD CONSTRAINT "sso_providers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_of_provider_and_organization" FOREIGN KEY ("organization_id","provider_id") REFERENCES "public"."sso_providers"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "storage_changes" ADD CONSTRAINT "storage_changes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "storage_used" ADD CONSTRAINT "storage_used_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "suggest_sessions" ADD CONSTRAINT "suggest_sessions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "usage_details" ADD CONSTRAINT "usage_details_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "usage_periods" ADD CONSTRAINT "usage_periods_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "usage_reservations" ADD CONSTRAINT "usage_reservations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "usage_seconds" ADD CONSTRAINT "usage_seconds_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_of_webhook_and_organization" FOREIGN KEY ("webhook_id","organization_id") REFERENCES "public"."webhooks"("id","organization_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "api_keys_of_organization" ON "api_keys" USING btree ("organization_id","id") WHERE "api_keys"."revoked_at" is null;
CREATE INDEX "api_keys_by_maker" ON "api_keys" USING btree ("created_by");
CREATE INDEX "attempts_by_expiry" ON "attempts" USING btree ("expires_at");
CREATE INDEX "attempts_of_account" ON "attempts" USING btree ("account_hash");
CREATE UNIQUE INDEX "audit_events_of_chain" ON "audit_events" USING btree ("organization_id","sequence");
CREATE INDEX "audit_events_of_organization" ON "audit_events" USING btree ("organization_id","id");
CREATE INDEX "audit_events_by_time" ON "audit_events" USING btree ("at");
CREATE INDEX "batch_chunks_open" ON "batch_chunks" USING btree ("batch_id","number") WHERE is_open;
CREATE INDEX "batch_chunks_of_organization" ON "batch_chunks" USING btree ("organization_id");
CREATE INDEX "batch_results_of_organization" ON "batch_results" USING btree ("organization_id");
CREATE INDEX "batch_reviews_of_organization" ON "batch_reviews" USING btree ("organization_id");
CREATE INDEX "batch_turns_of_organization" ON "batch_turns" USING btree ("organization_id");
CREATE INDEX "batches_of_organization" ON "batches" USING btree ("organization_id","environment","id");
CREATE INDEX "batches_by_maker" ON "batches" USING btree ("created_by");
CREATE INDEX "batches_by_expiry" ON "batches" USING btree ("expires_at");
CREATE INDEX "batches_uploading" ON "batches" USING btree ("touched_at") WHERE status = 'uploading';
CREATE INDEX "corrections_of_organization" ON "corrections" USING btree ("organization_id","environment","id");
CREATE INDEX "email_verifications_of_user" ON "email_verifications" USING btree ("user_id");
CREATE INDEX "email_verifications_by_expiry" ON "email_verifications" USING btree ("expires_at");
CREATE INDEX "idempotency_keys_by_expiry" ON "idempotency_keys" USING btree ("expires_at");
CREATE INDEX "impersonations_of_organization" ON "impersonations" USING btree ("organization_id");
CREATE INDEX "impersonations_of_user" ON "impersonations" USING btree ("user_id");
CREATE INDEX "impersonations_of_operator" ON "impersonations" USING btree ("operator_id");
CREATE INDEX "impersonations_by_expiry" ON "impersonations" USING btree ("expires_at");
CREATE INDEX "invitations_of_organization" ON "invitations" USING btree ("organization_id","id");
CREATE INDEX "invitations_by_maker" ON "invitations" USING btree ("created_by");
CREATE INDEX "invitations_by_expiry" ON "invitations" USING btree ("expires_at");
CREATE INDEX "locations_of_organization" ON "locations" USING btree ("organization_id","environment","id");
CREATE INDEX "locations_by_point" ON "locations" USING btree ("organization_id","environment","cell","id","latitude","longitude");
CREATE INDEX "locations_by_words" ON "locations" USING gin ("words");
CREATE UNIQUE INDEX "locations_batch_row" ON "locations" USING btree ("organization_id","batch_id","batch_row") WHERE batch_id is not null;
CREATE INDEX "login_challenges_of_user" ON "login_challenges" USING btree ("user_id","created_at");
CREATE INDEX "login_challenges_by_expiry" ON "login_challenges" USING btree ("expires_at");
CREATE INDEX "login_sources_by_expiry" ON "login_sources" USING btree ("expires_at");
CREATE INDEX "mail_refusals_by_expiry" ON "mail_refusals" USING btree ("expires_at");
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at") WHERE status = 'pending';
CREATE INDEX "mails_of_user" ON "mails" USING btree ("user_id","created_at");
CREATE INDEX "mails_of_organization" ON "mails" USING btree ("organization_id","created_at");
CREATE INDEX "mails_by_expiry" ON "mails" USING btree ("expires_at");
CREATE INDEX "map_locations_in_order" ON "map_locations" USING btree ("map_id","rank","location_id");
CREATE INDEX "map_locations_of_location" ON "map_locations" USING btree ("location_id");
CREATE INDEX "map_locations_of_organization" ON "map_locations" USING btree ("organization_id");
CREATE INDEX "maps_of_organization" ON "maps" USING btree ("organization_id","environment","id");
CREATE INDEX "maps_published" ON "maps" USING btree ("id") WHERE visibility = 'public';
CREATE INDEX "memberships_by_user" ON "memberships" USING btree ("user_id","joined_at","organization_id");
CREATE UNIQUE INDEX "operator_audit_events_of_chain" ON "operator_audit_events" USING btree ("sequence");
CREATE INDEX "operator_audit_events_of_target" ON "operator_audit_events" USING btree ("target_id","id");
CREATE INDEX "operator_audit_events_by_time" ON "operator_audit_events" USING btree ("at");
CREATE INDEX "operator_sessions_of_operator" ON "operator_sessions" USING btree ("operator_id");
CREATE INDEX "operator_sessions_by_expiry" ON "operator_sessions" USING btree ("expires_at");
CREATE INDEX "passkeys_of_user" ON "passkeys" USING btree ("user_id","id");
CREATE INDEX "password_resets_of_user" ON "password_resets" USING btree ("user_id");
CREATE INDEX "password_resets_by_expiry" ON "password_resets" USING btree ("expires_at");
CREATE UNIQUE INDEX "refresh_tokens_unspent" ON "refresh_tokens" USING btree ("session_id") WHERE "refresh_tokens"."spent_at" is null;
CREATE INDEX "refresh_tokens_of_session_by_time" ON "refresh_tokens" USING btree ("session_id","created_at");
CREATE INDEX "refresh_tokens_seeded" ON "refresh_tokens" USING btree ("session_id") WHERE "refresh_tokens"."successor_seed" is not null;
CREATE INDEX "refresh_tokens_of_user_by_time" ON "refresh_tokens" USING btree ("user_id","created_at");
CREATE INDEX "refresh_tokens_by_expiry" ON "refresh_tokens" USING btree ("expires_at");
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id","id") WHERE "sessions"."revoked_at" is null;
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("id") WHERE "sessions"."revoked_at" is not null;
CREATE INDEX "sessions_confined" ON "sessions" USING btree ("confined_to") WHERE "sessions"."confined_to" is not null;
CREATE INDEX "spent_challenges_by_expiry" ON "spent_challenges" USING btree ("expires_at");
CREATE INDEX "sso_attempts_of_provider" ON "sso_attempts" USING btree ("organization_id","provider_id");
CREATE INDEX "sso_attempts_by_expiry" ON "sso_attempts" USING btree ("expires_at");
CREATE UNIQUE INDEX "sso_domains_verified" ON "sso_domains" USING btree ("domain") WHERE "sso_domains"."verified_at" is not null;
CREATE INDEX "sso_domains_of_provider" ON "sso_domains" USING btree ("organization_id","provider_id");
CREATE INDEX "sso_identities_of_user" ON "sso_identities" USING btree ("user_id");
CREATE INDEX "sso_logout_tokens_by_expiry" ON "sso_logout_tokens" USING btree ("expires_at");
CREATE INDEX "sso_providers_required" ON "sso_providers" USING btree ("organization_id") WHERE "sso_providers"."required";
CREATE INDEX "sso_sessions_of_subject" ON "sso_sessions" USING btree ("organization_id","provider_id","subject_hash");
CREATE INDEX "sso_sessions_of_provider_session" ON "sso_sessions" USING btree ("provider_id","provider_session_hash");
CREATE INDEX "sso_sessions_of_user" ON "sso_sessions" USING btree ("user_id");
CREATE INDEX "storage_changes_of_organization" ON "storage_changes" USING btree ("organization_id");
CREATE INDEX "suggest_sessions_by_expiry" ON "suggest_sessions" USING btree ("expires_at");
CREATE INDEX "usage_details_by_day" ON "usage_details" USING btree ("day");
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("due_at") WHERE status = 'pending';
CREATE INDEX "webhook_deliveries_of_webhook" ON "webhook_deliveries" USING btree ("webhook_id","id");
CREATE INDEX "webhook_deliveries_of_organization" ON "webhook_deliveries" USING btree ("organization_id");
CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" USING btree ("created_at");
CREATE INDEX "webhooks_of_organization" ON "webhooks" USING btree ("organization_id","environment","id");
CREATE POLICY "api_key_calls_of_an_organization" ON "api_key_calls" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "api_keys_of_an_organization" ON "api_keys" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "api_keys_presented" ON "api_keys" AS PERMISSIVE FOR SELECT TO public USING (encode(key_hash, 'hex') = current_setting('locus.credential', true));
CREATE POLICY "attempts_of_a_subject" ON "attempts" AS PERMISSIVE FOR ALL TO public USING (encode(subject_hash, 'hex') = current_setting('locus.credential', true));
CREATE POLICY "attempts_of_an_account" ON "attempts" AS PERMISSIVE FOR ALL TO public USING (encode(account_hash, 'hex') = current_setting('locus.credential', true));
CREATE POLICY "attempts_to_sweep" ON "attempts" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "audit_chains_of_an_organization" ON "audit_chains" AS PERMISSIVE FOR SELECT TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "audit_chains_of_operators" ON "audit_chains" AS PERMISSIVE FOR SELECT TO public USING (id = 'operators' and current_setting('locus.operator', true) = 'on');
CREATE POLICY "audit_events_read" ON "audit_events" AS PERMISSIVE FOR SELECT TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "audit_events_added" ON "audit_events" AS PERMISSIVE FOR INSERT TO public WITH CHECK (organization_id = current_setting('locus.organization', true));
CREATE POLICY "audit_events_to_sweep" ON "audit_events" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.maintenance', true) = 'on' and at < now() - interval '400 days');
CREATE POLICY "audit_events_swept" ON "audit_events" AS PERMISSIVE FOR DELETE TO public USING (current_setting('locus.maintenance', true) = 'on' and at < now() - interval '400 days');
CREATE POLICY "batch_chunks_of_an_organization" ON "batch_chunks" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "batch_results_of_an_organization" ON "batch_results" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "batch_reviews_of_an_organization" ON "batch_reviews" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "batch_shares_of_an_organization" ON "batch_shares" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "batch_shares_to_take" ON "batch_shares" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "batch_turns_of_an_organization" ON "batch_turns" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "batch_turns_to_take" ON "batch_turns" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "batches_of_an_organization" ON "batches" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "batches_to_sweep" ON "batches" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "corrections_of_an_organization" ON "corrections" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "email_verifications_of_a_person" ON "email_verifications" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));
CREATE POLICY "email_verifications_presented" ON "email_verifications" AS PERMISSIVE FOR SELECT TO public USING (encode(token_hash, 'hex') = current_setting('locus.credential', true));
CREATE POLICY "email_verifications_to_sweep" ON "email_verifications" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "idempotency_keys_of_an_organization" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "idempotency_keys_to_sweep" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "impersonations_for_operators" ON "impersonations" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.operator', true) = 'on');
CREATE POLICY "impersonations_of_a_person" ON "impersonations" AS PERMISSIVE FOR SELECT TO public USING (user_id = current_setting('locus.user', true));
CREATE POLICY "impersonations_to_sweep" ON "impersonations" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "invitations_of_an_organization" ON "invitations" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "invitations_presented" ON "invitations" AS PERMISSIVE FOR SELECT TO public USING (encode(token_hash, 'hex') = current_setting('locus.credential', true) or encode(mail_token_hash, 'hex') = current_setting('locus.credential', true));
CREATE POLICY "invitations_to_sweep" ON "invitations" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "locations_of_an_organization" ON "locations" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "locations_for_everybody" ON "locations" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.publication', true) = 'on' and exists (select from map_locations where map_locations.location_id = locations.id));
CREATE POLICY "login_challenges_of_a_person" ON "login_challenges" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));
CREATE POLICY "login_challenges_presented" ON "login_challenges" AS PERMISSIVE FOR SELECT TO public USING (encode(token_hash, 'hex') = current_setting('locus.credential', true));
CREATE POLICY "login_challenges_to_sweep" ON "login_challenges" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "login_sources_of_a_person" ON "login_sources" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));
CREATE POLICY "login_sources_to_sweep" ON "login_sources" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "mail_refusals_to_send" ON "mail_refusals" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "mails_of_a_person" ON "mails" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));
CREATE POLICY "mails_of_an_organization" ON "mails" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "mails_to_an_address" ON "mails" AS PERMISSIVE FOR INSERT TO public WITH CHECK (kind = 'reset' and user_id is null and organization_id is null and email = current_setting('locus.credential', true));
CREATE POLICY "mails_to_send" ON "mails" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "map_locations_of_an_organization" ON "map_locations" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "map_locations_for_everybody" ON "map_locations" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.publication', true) = 'on' and exists (select from maps where maps.id = map_locations.map_id and maps.visibility <> 'private'));
CREATE POLICY "maps_of_an_organization" ON "maps" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "maps_for_everybody" ON "maps" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.publication', true) = 'on' and visibility <> 'private');
CREATE POLICY "memberships_of_an_organization" ON "memberships" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "memberships_of_a_person" ON "memberships" AS PERMISSIVE FOR SELECT TO public USING (user_id = current_setting('locus.user', true));
CREATE POLICY "operator_audit_events_read" ON "operator_audit_events" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.operator', true) = 'on');
CREATE POLICY "operator_audit_events_added" ON "operator_audit_events" AS PERMISSIVE FOR INSERT TO public WITH CHECK (current_setting('locus.operator', true) = 'on');
CREATE POLICY "operator_audit_events_to_sweep" ON "operator_audit_events" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.maintenance', true) = 'on' and at < now() - interval '400 days');
CREATE POLICY "operator_audit_events_swept" ON "operator_audit_events" AS PERMISSIVE FOR DELETE TO public USING (current_setting('locus.maintenance', true) = 'on' and at < now() - interval '400 days');
CREATE POLICY "operator_sessions_for_operators" ON "operator_sessions" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.operator', true) = 'on');
CREATE POLICY "operator_sessions_to_sweep" ON "operator_sessions" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "operators_for_operators" ON "operators" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.operator', true) = 'on');
CREATE POLICY "organizations_themselves" ON "organizations" AS PERMISSIVE FOR ALL TO public USING (id = current_setting('locus.organization', true));
CREATE POLICY "organizations_to_list" ON "organizations" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "organizations_with_published_maps" ON "organizations" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.publication', true) = 'on' and suspended_at is null and exists (select from maps where maps.organization_id = organizations.id and maps.visibility <> 'private'));
CREATE POLICY "organizations_of_a_presented_key" ON "organizations" AS PERMISSIVE FOR SELECT TO public USING (exists (select from api_keys where api_keys.organization_id = organizations.id and api_keys.key_hash = case when current_setting('locus.credential', true) ~ '^[0-9a-f]{64}$' then decode(current_setting('locus.credential', true), 'hex') end));
CREATE POLICY "organizations_of_a_person" ON "organizations" AS PERMISSIVE FOR SELECT TO public USING (exists (select from memberships where memberships.organization_id = organizations.id and memberships.user_id = current_setting('locus.user', true)));
CREATE POLICY "passkeys_of_a_person" ON "passkeys" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));
CREATE POLICY "password_resets_of_a_person" ON "password_resets" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));
CREATE POLICY "password_resets_presented" ON "password_resets" AS PERMISSIVE FOR SELECT TO public USING (encode(token_hash, 'hex') = current_setting('locus.credential', true));
CREATE POLICY "password_resets_to_sweep" ON "password_resets" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "processes_by_the_service" ON "processes" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "recovery_codes_of_a_person" ON "recovery_codes" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));
CREATE POLICY "refresh_tokens_of_a_person" ON "refresh_tokens" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));
CREATE POLICY "refresh_tokens_presented" ON "refresh_tokens" AS PERMISSIVE FOR SELECT TO public USING (encode(token_hash, 'hex') = current_setting('locus.credential', true));
CREATE POLICY "refresh_tokens_to_sweep" ON "refresh_tokens" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "removed_members_of_an_organization" ON "removed_members" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "sessions_of_a_person" ON "sessions" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));
CREATE POLICY "sessions_to_sweep" ON "sessions" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "spent_challenges_presented" ON "spent_challenges" AS PERMISSIVE FOR ALL TO public USING (encode(challenge_hash, 'hex') = current_setting('locus.credential', true));
CREATE POLICY "spent_challenges_to_sweep" ON "spent_challenges" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "sso_attempts_presented" ON "sso_attempts" AS PERMISSIVE FOR ALL TO public USING (encode(state_hash, 'hex') = current_setting('locus.credential', true));
CREATE POLICY "sso_attempts_to_sweep" ON "sso_attempts" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "sso_domains_of_an_organization" ON "sso_domains" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "sso_domains_verified_and_named" ON "sso_domains" AS PERMISSIVE FOR SELECT TO public USING (verified_at is not null and domain = current_setting('locus.credential', true));
CREATE POLICY "sso_identities_of_an_organization" ON "sso_identities" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "sso_logout_tokens_presented" ON "sso_logout_tokens" AS PERMISSIVE FOR ALL TO public USING (encode(token_hash, 'hex') = current_setting('locus.credential', true));
CREATE POLICY "sso_logout_tokens_to_sweep" ON "sso_logout_tokens" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "sso_providers_of_an_organization" ON "sso_providers" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "sso_providers_of_a_member" ON "sso_providers" AS PERMISSIVE FOR SELECT TO public USING (exists (select from memberships where memberships.organization_id = sso_providers.organization_id and memberships.user_id = current_setting('locus.user', true)));
CREATE POLICY "sso_providers_presented" ON "sso_providers" AS PERMISSIVE FOR SELECT TO public USING (id = current_setting('locus.credential', true));
CREATE POLICY "sso_sessions_of_an_organization" ON "sso_sessions" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "sso_sessions_of_a_person" ON "sso_sessions" AS PERMISSIVE FOR SELECT TO public USING (user_id = current_setting('locus.user', true));
CREATE POLICY "storage_changes_of_an_organization" ON "storage_changes" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "storage_changes_to_sweep" ON "storage_changes" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "storage_used_of_an_organization" ON "storage_used" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "storage_used_to_sweep" ON "storage_used" AS PERMISSIVE FOR SELECT TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "suggest_sessions_of_an_organization" ON "suggest_sessions" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "suggest_sessions_to_sweep" ON "suggest_sessions" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "totp_factors_of_a_person" ON "totp_factors" AS PERMISSIVE FOR ALL TO public USING (user_id = current_setting('locus.user', true));
CREATE POLICY "usage_days_of_an_organization" ON "usage_days" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "usage_details_of_an_organization" ON "usage_details" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "usage_details_to_sweep" ON "usage_details" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "usage_periods_of_an_organization" ON "usage_periods" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "usage_reservations_of_an_organization" ON "usage_reservations" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "usage_seconds_of_an_organization" ON "usage_seconds" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "users_themselves" ON "users" AS PERMISSIVE FOR ALL TO public USING (id = current_setting('locus.user', true));
CREATE POLICY "users_who_log_in" ON "users" AS PERMISSIVE FOR SELECT TO public USING (email = current_setting('locus.credential', true));
CREATE POLICY "users_of_an_organization" ON "users" AS PERMISSIVE FOR SELECT TO public USING (exists (select from memberships where memberships.user_id = users.id and memberships.organization_id = current_setting('locus.organization', true)));
CREATE POLICY "webhook_deliveries_of_an_organization" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
CREATE POLICY "webhook_deliveries_to_send" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO public USING (current_setting('locus.maintenance', true) = 'on');
CREATE POLICY "webhooks_of_an_organization" ON "webhooks" AS PERMISSIVE FOR ALL TO public USING (organization_id = current_setting('locus.organization', true));
-- Compressed already: trying again would only cost time.
ALTER TABLE "batch_chunks" ALTER COLUMN "content" SET STORAGE EXTERNAL;
ALTER TABLE "batch_results" ALTER COLUMN "content" SET STORAGE EXTERNAL;
-- Row-level security lets an index be used only for comparisons that can tell nothing of a row, which the operators of
-- text search are not. The view belongs to the tables' owner, whom the policies let through, and names the organization
-- itself: the same rows, and every index.
CREATE VIEW own_locations AS SELECT * FROM locations WHERE organization_id = current_setting('locus.organization', true);
-- Whatever deletes a location, its code is never given out again.
CREATE FUNCTION locus_retire_codes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
begin
	insert into public.retired_codes select short_code from gone where short_code is not null on conflict do nothing;
	return null;
end $$;
CREATE TRIGGER locations_deleted AFTER DELETE ON locations REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_retire_codes();
-- After the row is in: a deletion of the same code that was under way is over by then.
CREATE FUNCTION locus_refuse_retired_codes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
begin
	if exists (select from come join public.retired_codes on code = short_code) then
		raise unique_violation using message = 'the code was given out before', table = 'locations',
			constraint = 'locations_short_code';
	end if;
	return null;
end $$;
CREATE TRIGGER locations_inserted AFTER INSERT ON locations REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_refuse_retired_codes();
CREATE TRIGGER locations_recoded AFTER UPDATE ON locations REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_refuse_retired_codes();
-- What a map shows has changed when one of its locations has.
CREATE FUNCTION locus_revise_maps() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
begin
	update public.maps set revision = revision + 1 where id in (
		select map_id from public.map_locations where location_id in (select id from changed)
	);
	return null;
end $$;
CREATE TRIGGER locations_changed AFTER UPDATE ON locations REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION locus_revise_maps();
CREATE FUNCTION locus_count_map_locations() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
begin
	update public.maps set
		revision = revision + 1,
		size = size + case TG_OP when 'INSERT' then counted.rows when 'DELETE' then -counted.rows else 0 end
	from (select map_id, count(*)::integer as rows from touched group by map_id) as counted
	where maps.id = counted.map_id;
	return null;
end $$;
CREATE TRIGGER map_locations_inserted AFTER INSERT ON map_locations REFERENCING NEW TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_map_locations();
CREATE TRIGGER map_locations_moved AFTER UPDATE ON map_locations REFERENCING NEW TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_map_locations();
CREATE TRIGGER map_locations_deleted AFTER DELETE ON map_locations REFERENCING OLD TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_map_locations();
-- The same rows as `own_locations`, found by their words and by nothing else: written so, whose they are leads to no
-- index. The planner takes a word's beginning for two rows of a hundred, and went through all of an organization's beside.
CREATE VIEW worded_locations AS SELECT * FROM locations
	WHERE organization_id || '' = current_setting('locus.organization', true);
-- Grants calls of the last second in one step, by the database's clock; `src/usage/redis_rate.ts` does the same in
-- Redis. The row's lock makes servers take turns.
CREATE FUNCTION locus_take_rate(
	organization text, call_limit bigint, waiting bigint, wish bigint, share bigint, window_ms bigint, forgotten_ms bigint,
	step_ms bigint
) RETURNS TABLE (granted bigint, remaining bigint, next_ms bigint) LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
declare
	now_ms bigint;
	held_expiries bigint[];
	held_counts bigint[];
	calls bigint;
	first_ms bigint;
begin
	insert into public.usage_seconds (organization_id, environment, second, calls, last_lease)
		values (organization, 'live', 0, 0, 0) on conflict do nothing;
	select expiries, counts into held_expiries, held_counts from public.usage_seconds
		where organization_id = organization and environment = 'live' for update;
	now_ms := floor(extract(epoch from clock_timestamp()) * 1000);
	select coalesce(array_agg(expiry order by expiry), '{}'), coalesce(array_agg(number order by expiry), '{}'),
			coalesce(sum(number), 0), coalesce(min(expiry), now_ms)
		into held_expiries, held_counts, calls, first_ms
		from (
			select expiry, sum(number)::bigint as number from unnest(held_expiries, held_counts) as held (expiry, number)
			where expiry > now_ms group by expiry
		) as counted;
	remaining := greatest(0, call_limit - calls);
	granted := least(remaining, greatest(waiting, least(wish, remaining / share)));
	remaining := remaining - granted;
	next_ms := first_ms - now_ms;
	if granted > 0 then
		held_expiries := held_expiries || ((now_ms + window_ms + step_ms - 1) / step_ms * step_ms);
		held_counts := held_counts || least(granted, waiting);
	end if;
	if granted > waiting then
		held_expiries := held_expiries || ((now_ms + forgotten_ms + step_ms - 1) / step_ms * step_ms);
		held_counts := held_counts || granted - waiting;
	end if;
	update public.usage_seconds set expiries = held_expiries, counts = held_counts
		where organization_id = organization and environment = 'live';
	return next;
end $$;
-- A row's bytes are those of its contents and a fixed part for the row and its indexes; the lengths of large values are
-- known without reading them. The same expressions stand in `locus_stored_bytes`: a change of one needs a new version of
-- both.
CREATE FUNCTION locus_count_storage() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
begin
	if TG_OP = 'INSERT' then
		execute format('insert into public.storage_changes (organization_id, bytes)
			select organization_id, sum(%s) from come group by organization_id', TG_ARGV[0]);
	elsif TG_OP = 'DELETE' then
		-- Rows that go with their organization count for nobody.
		execute format('insert into public.storage_changes (organization_id, bytes)
			select organization_id, -sum(%s) from gone
			where exists (select from public.organizations where id = gone.organization_id)
			group by organization_id', TG_ARGV[0]);
	else
		execute format('insert into public.storage_changes (organization_id, bytes)
			select organization_id, sum(bytes) from (
				select organization_id, (%1$s)::bigint as bytes from come
				union all select organization_id, -(%1$s)::bigint from gone
			) as changed group by organization_id having sum(bytes) <> 0', TG_ARGV[0]);
	end if;
	return null;
end $$;
CREATE TRIGGER locations_storage_insert AFTER INSERT ON locations REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + octet_length(label) + coalesce(octet_length(name), 0) + octet_length(components::text) + octet_length(metadata::text) + octet_length(array_to_string(tags, ''''))');
CREATE TRIGGER locations_storage_delete AFTER DELETE ON locations REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + octet_length(label) + coalesce(octet_length(name), 0) + octet_length(components::text) + octet_length(metadata::text) + octet_length(array_to_string(tags, ''''))');
CREATE TRIGGER locations_storage_update AFTER UPDATE ON locations REFERENCING OLD TABLE AS gone NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + octet_length(label) + coalesce(octet_length(name), 0) + octet_length(components::text) + octet_length(metadata::text) + octet_length(array_to_string(tags, ''''))');
CREATE TRIGGER maps_storage_insert AFTER INSERT ON maps REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + octet_length(name) + coalesce(octet_length(description), 0) + 200 * size::bigint');
CREATE TRIGGER maps_storage_delete AFTER DELETE ON maps REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + octet_length(name) + coalesce(octet_length(description), 0) + 200 * size::bigint');
CREATE TRIGGER maps_storage_update AFTER UPDATE ON maps REFERENCING OLD TABLE AS gone NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + octet_length(name) + coalesce(octet_length(description), 0) + 200 * size::bigint');
CREATE TRIGGER batches_storage_insert AFTER INSERT ON batches REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('2000');
CREATE TRIGGER batches_storage_delete AFTER DELETE ON batches REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('2000');
CREATE TRIGGER batch_chunks_storage_insert AFTER INSERT ON batch_chunks REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('150 + octet_length(content)');
CREATE TRIGGER batch_chunks_storage_delete AFTER DELETE ON batch_chunks REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('150 + octet_length(content)');
CREATE TRIGGER batch_results_storage_insert AFTER INSERT ON batch_results REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('150 + octet_length(states) + octet_length(content) + coalesce(octet_length(summary::text), 0) + coalesce(octet_length(points), 0)');
CREATE TRIGGER batch_results_storage_delete AFTER DELETE ON batch_results REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('150 + octet_length(states) + octet_length(content) + coalesce(octet_length(summary::text), 0) + coalesce(octet_length(points), 0)');
CREATE TRIGGER batch_results_storage_update AFTER UPDATE ON batch_results REFERENCING OLD TABLE AS gone NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('150 + octet_length(states) + octet_length(content) + coalesce(octet_length(summary::text), 0) + coalesce(octet_length(points), 0)');
CREATE TRIGGER webhook_deliveries_storage_insert AFTER INSERT ON webhook_deliveries REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('300 + octet_length(body) + coalesce(octet_length(answer_text), 0)');
CREATE TRIGGER webhook_deliveries_storage_delete AFTER DELETE ON webhook_deliveries REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('300 + octet_length(body) + coalesce(octet_length(answer_text), 0)');
CREATE TRIGGER idempotency_keys_storage_insert AFTER INSERT ON idempotency_keys REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('200 + coalesce(octet_length(answer), 0)');
CREATE TRIGGER idempotency_keys_storage_delete AFTER DELETE ON idempotency_keys REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('200 + coalesce(octet_length(answer), 0)');
CREATE TRIGGER idempotency_keys_storage_update AFTER UPDATE ON idempotency_keys REFERENCING OLD TABLE AS gone NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('200 + coalesce(octet_length(answer), 0)');
-- The same, counted from the rows.
CREATE FUNCTION locus_stored_bytes(organization text) RETURNS bigint LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
	select (
		coalesce((select sum(400 + octet_length(label) + coalesce(octet_length(name), 0) + octet_length(components::text) + octet_length(metadata::text) + octet_length(array_to_string(tags, ''))) from public.locations where organization_id = organization), 0) +
		coalesce((select sum(400 + octet_length(name) + coalesce(octet_length(description), 0) + 200 * size::bigint) from public.maps where organization_id = organization), 0) +
		coalesce((select sum(2000 + octet_length(columns::text)) from public.batches where organization_id = organization), 0) +
		coalesce((select sum(150 + octet_length(content)) from public.batch_chunks where organization_id = organization), 0) +
		coalesce((select sum(150 + octet_length(states) + octet_length(content) + coalesce(octet_length(summary::text), 0) + coalesce(octet_length(points), 0)) from public.batch_results where organization_id = organization), 0) +
		coalesce((select sum(300 + octet_length(body) + coalesce(octet_length(answer_text), 0)) from public.webhook_deliveries where organization_id = organization), 0) +
		coalesce((select sum(200 + coalesce(octet_length(answer), 0)) from public.idempotency_keys where organization_id = organization), 0) +
		coalesce((select sum(400 + coalesce(octet_length(address), 0) + coalesce(octet_length(user_agent), 0) + octet_length(details::text)) from public.audit_events where organization_id = organization), 0) +
		coalesce((select sum(600 + octet_length(input) + octet_length(label) + octet_length(folded) + octet_length(components::text) + octet_length(source::text)) from public.corrections where organization_id = organization), 0) +
		coalesce((select sum(200 + coalesce(octet_length(answer::text), 0) + coalesce(octet_length(input), 0)) from public.batch_reviews where organization_id = organization), 0)
	)::bigint
$$;
-- The names of a batch's columns count with it: 256 of them may have some 150 kB. They are written once, when the batch is accepted, so only an update that names them
-- is counted: the progress of a batch updates its row all the time.
CREATE FUNCTION locus_count_batch_columns() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
begin
	insert into public.storage_changes (organization_id, bytes)
		values (new.organization_id, octet_length(new.columns::text) - octet_length(old.columns::text));
	return null;
end $$;
CREATE TRIGGER batch_columns_storage_insert AFTER INSERT ON batches REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('octet_length(columns::text)');
CREATE TRIGGER batch_columns_storage_delete AFTER DELETE ON batches REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('octet_length(columns::text)');
CREATE TRIGGER batch_columns_storage_update AFTER UPDATE OF columns ON batches
	FOR EACH ROW EXECUTE FUNCTION locus_count_batch_columns();
CREATE TRIGGER audit_events_storage_insert AFTER INSERT ON audit_events REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + coalesce(octet_length(address), 0) + coalesce(octet_length(user_agent), 0) + octet_length(details::text)');
CREATE TRIGGER audit_events_storage_delete AFTER DELETE ON audit_events REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('400 + coalesce(octet_length(address), 0) + coalesce(octet_length(user_agent), 0) + octet_length(details::text)');
CREATE TRIGGER corrections_storage_insert AFTER INSERT ON corrections REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('600 + octet_length(input) + octet_length(label) + octet_length(folded) + octet_length(components::text) + octet_length(source::text)');
CREATE TRIGGER corrections_storage_delete AFTER DELETE ON corrections REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('600 + octet_length(input) + octet_length(label) + octet_length(folded) + octet_length(components::text) + octet_length(source::text)');
CREATE TRIGGER corrections_storage_update AFTER UPDATE ON corrections REFERENCING OLD TABLE AS gone NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('600 + octet_length(input) + octet_length(label) + octet_length(folded) + octet_length(components::text) + octet_length(source::text)');
CREATE TRIGGER batch_reviews_storage_insert AFTER INSERT ON batch_reviews REFERENCING NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('200 + coalesce(octet_length(answer::text), 0) + coalesce(octet_length(input), 0)');
CREATE TRIGGER batch_reviews_storage_delete AFTER DELETE ON batch_reviews REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('200 + coalesce(octet_length(answer::text), 0) + coalesce(octet_length(input), 0)');
CREATE TRIGGER batch_reviews_storage_update AFTER UPDATE ON batch_reviews REFERENCING OLD TABLE AS gone NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('200 + coalesce(octet_length(answer::text), 0) + coalesce(octet_length(input), 0)');
CREATE TRIGGER webhook_deliveries_storage_update AFTER UPDATE ON webhook_deliveries REFERENCING OLD TABLE AS gone NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION locus_count_storage('300 + octet_length(body) + coalesce(octet_length(answer_text), 0)');
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
	WHERE current_setting('locus.operator', true) = 'on';
CREATE VIEW operator_usage AS
	SELECT organization_id AS organization, period, calls FROM usage_periods
	WHERE environment = 'live' AND current_setting('locus.operator', true) = 'on';
-- JSON without spaces, its names in the order of their bytes.
CREATE FUNCTION locus_canonical_json(value jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT SET search_path = pg_catalog, pg_temp AS $$
begin
	if jsonb_typeof(value) = 'object' then
		return '{' || coalesce((select string_agg(to_json(key)::text || ':' || public.locus_canonical_json(item), ',' order by key collate "C")
			from jsonb_each(value) as each(key, item)), '') || '}';
	elsif jsonb_typeof(value) = 'array' then
		return '[' || coalesce((select string_agg(public.locus_canonical_json(item), ',' order by place)
			from jsonb_array_elements(value) with ordinality as each(item, place)), '') || ']';
	end if;
	return value::text;
end $$;
-- Runs when the transaction commits: the lock of the chain's row is then its last one, so that it is short and no other
-- statement of the transaction waits while it is held.
CREATE FUNCTION locus_chain_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
declare
	event jsonb;
	owner text;
	chain text;
	place bigint;
	previous bytea;
	digest bytea;
begin
	if tg_table_name = 'audit_events' then
		select to_jsonb(row) into event from public.audit_events row where id = new.id;
		owner := event ->> 'organization_id';
	else
		select to_jsonb(row) into event from public.operator_audit_events row where id = new.id;
	end if;
	if event is null then
		return null;
	end if;
	chain := coalesce(owner, 'operators');
	insert into public.audit_chains as held (id, organization_id, sequence) values (chain, owner, 1)
		on conflict (id) do update set sequence = held.sequence + 1
		returning held.sequence, held.hash into place, previous;
	digest := sha256(convert_to(public.locus_canonical_json(jsonb_build_array(
		'locus-audit/1', chain, place, encode(previous, 'hex'), event ->> 'id',
		to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), event ->> 'action',
		case when tg_table_name = 'audit_events' then event -> 'actor_id'
			else jsonb_build_array(event -> 'operator_id', event -> 'operator_email') end,
		event ->> 'target_id', event ->> 'address', event ->> 'user_agent', event -> 'details')), 'UTF8'));
	update public.audit_chains set hash = digest where id = chain;
	if tg_table_name = 'audit_events' then
		update public.audit_events set sequence = place, previous_hash = previous, hash = digest where id = new.id;
	else
		update public.operator_audit_events set sequence = place, previous_hash = previous, hash = digest where id = new.id;
	end if;
	return null;
end $$;
-- The sweep deletes a chain from its beginning: an expired event stays until every earlier one is expired.
CREATE FUNCTION locus_keep_chain() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
begin
	if current_setting('locus.maintenance', true) is distinct from 'on' or old.sequence is null then
		return old;
	end if;
	if tg_table_name = 'audit_events' then
		if exists (select from public.audit_events earlier where earlier.organization_id = old.organization_id
			and earlier.sequence < old.sequence and earlier.at >= now() - interval '400 days') then
			return null;
		end if;
	elsif exists (select from public.operator_audit_events earlier
		where earlier.sequence < old.sequence and earlier.at >= now() - interval '400 days') then
		return null;
	end if;
	return old;
end $$;
CREATE FUNCTION locus_anchor_chain() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
begin
	if current_setting('locus.maintenance', true) is distinct from 'on' then
		return null;
	end if;
	update public.audit_chains set anchor_sequence = last.sequence, anchor_hash = last.hash
		from (select distinct on (1) coalesce(to_jsonb(gone) ->> 'organization_id', 'operators') as chain, sequence, hash
			from gone where sequence is not null order by 1, sequence desc) last
		where audit_chains.id = last.chain and last.sequence > anchor_sequence;
	return null;
end $$;
CREATE CONSTRAINT TRIGGER audit_events_chain AFTER INSERT ON audit_events DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION locus_chain_event();
CREATE CONSTRAINT TRIGGER operator_audit_events_chain AFTER INSERT ON operator_audit_events DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION locus_chain_event();
CREATE TRIGGER audit_events_chain_kept BEFORE DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION locus_keep_chain();
CREATE TRIGGER operator_audit_events_chain_kept BEFORE DELETE ON operator_audit_events
	FOR EACH ROW EXECUTE FUNCTION locus_keep_chain();
CREATE TRIGGER audit_events_chain_anchor AFTER DELETE ON audit_events REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_anchor_chain();
CREATE TRIGGER operator_audit_events_chain_anchor AFTER DELETE ON operator_audit_events REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_anchor_chain();
