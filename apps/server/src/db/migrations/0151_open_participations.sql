-- What an account has to do and what it has done are found by its participation, which knows whether its order is open, and when the account's own work on it ended.
-- So neither costs more with the years.
alter table work_order_participants add column is_open boolean not null default true, add column finished_at timestamptz;
update work_order_participants w
  set is_open = o.status not in (90, 130), finished_at = case when o.state -> 'memberIds' ? w.account_id::text then o.finished_at end
  from work_orders o
  where o.tenant_id = w.tenant_id and o.id = w.order_id and (o.status in (90, 130) or o.finished_at is not null);
create index work_order_participants_open on work_order_participants (tenant_id, account_id, order_id) where is_open;
create index work_order_participants_finished on work_order_participants (tenant_id, account_id, finished_at) where finished_at is not null;
