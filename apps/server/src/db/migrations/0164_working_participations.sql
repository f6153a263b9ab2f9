-- What an account works on is found by its participations too, however many orders it raised or answers for.
alter table work_order_participants add column is_working boolean not null default false;
update work_order_participants w
  set is_working = true
  from work_orders o
  where o.tenant_id = w.tenant_id and o.id = w.order_id and w.is_open and w.until is null
    and ((o.status in (20, 30) and o.assignee_id = w.account_id) or (o.status in (50, 60) and o.state -> 'memberIds' ? w.account_id::text));
create index work_order_participants_working on work_order_participants (tenant_id, account_id, order_id) where is_working;
