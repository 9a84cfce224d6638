ALTER TABLE "usage_seconds" ADD COLUMN "expiries" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_seconds" ADD COLUMN "counts" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Written by hand, as drizzle has no words for functions. Grants calls of the last second in one step, by the
-- database's clock; `src/usage/redis_rate.ts` does the same in Redis. The row's lock makes servers take turns.
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
