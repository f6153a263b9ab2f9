-- A meter of a pool is swapped within a version: the one counts up to that instant, and the other from it on.
alter table shared_pool_meters add column counts_from timestamptz not null default '-infinity';
alter table shared_pool_meters add column counts_to timestamptz;
alter table shared_pool_meters drop constraint shared_pool_meters_pkey;
alter table shared_pool_meters add primary key (tenant_id, pool_id, from_at, device_id, counts_from);
