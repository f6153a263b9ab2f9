-- Orders that have something to wait for are looked for tenant by tenant, so that none waits behind another's.
create index work_orders_to_wake_by_tenant on work_orders (tenant_id, wakes_at) where wakes_at is not null;
drop index work_orders_to_wake;
