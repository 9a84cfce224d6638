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
--> statement-breakpoint
ALTER TABLE "audit_chains" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "sequence" bigint;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "previous_hash" "bytea";--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "hash" "bytea";--> statement-breakpoint
ALTER TABLE "operator_audit_events" ADD COLUMN "sequence" bigint;--> statement-breakpoint
ALTER TABLE "operator_audit_events" ADD COLUMN "previous_hash" "bytea";--> statement-breakpoint
ALTER TABLE "operator_audit_events" ADD COLUMN "hash" "bytea";--> statement-breakpoint
ALTER TABLE "audit_chains" ADD CONSTRAINT "audit_chains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_of_chain" ON "audit_events" USING btree ("organization_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_audit_events_of_chain" ON "operator_audit_events" USING btree ("sequence");--> statement-breakpoint
CREATE POLICY "audit_chains_of_an_organization" ON "audit_chains" AS PERMISSIVE FOR SELECT TO public USING (organization_id = current_setting('locus.organization', true));--> statement-breakpoint
CREATE POLICY "audit_chains_of_operators" ON "audit_chains" AS PERMISSIVE FOR SELECT TO public USING (id = 'operators' and current_setting('locus.operator', true) = 'on');--> statement-breakpoint
-- Written by hand, as drizzle has no words for functions and triggers.
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
INSERT INTO audit_chains (id, organization_id, sequence, unchained_until)
	SELECT organization_id, organization_id, 0, max(at) FROM audit_events GROUP BY 1;
--> statement-breakpoint
INSERT INTO audit_chains (id, sequence, unchained_until)
	SELECT 'operators', 0, max(at) FROM operator_audit_events HAVING count(*) > 0;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_events_chain AFTER INSERT ON audit_events DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION locus_chain_event();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER operator_audit_events_chain AFTER INSERT ON operator_audit_events DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION locus_chain_event();
--> statement-breakpoint
CREATE TRIGGER audit_events_chain_kept BEFORE DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION locus_keep_chain();
--> statement-breakpoint
CREATE TRIGGER operator_audit_events_chain_kept BEFORE DELETE ON operator_audit_events
	FOR EACH ROW EXECUTE FUNCTION locus_keep_chain();
--> statement-breakpoint
CREATE TRIGGER audit_events_chain_anchor AFTER DELETE ON audit_events REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_anchor_chain();
--> statement-breakpoint
CREATE TRIGGER operator_audit_events_chain_anchor AFTER DELETE ON operator_audit_events REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION locus_anchor_chain();
