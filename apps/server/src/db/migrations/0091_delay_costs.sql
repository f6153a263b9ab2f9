-- What open orders cost while they wait. As in 0001: tenant_id first in every key and every foreign key.

create table delay_costs (
  tenant_id uuid not null,
  order_id uuid not null,
  -- When it is computed next; null: the order is over.
  next_at timestamptz,
  computed_at timestamptz,
  -- What is lost an hour, of all types of energy that have a price; null: nothing that has one.
  fen_per_hour bigint check (fen_per_hour > 0),
  -- The domain's DelayPart by type of energy; none where no meter counts what the order is about.
  parts jsonb not null default '[]',
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id)
);
create index delay_costs_by_next on delay_costs (tenant_id, next_at) where next_at is not null;
create index delay_costs_by_cost on delay_costs (tenant_id, fen_per_hour desc, order_id) where fen_per_hour is not null;

-- An order is computed from its objects, also where these change.
create function compute_delay_cost() returns trigger language plpgsql as $$
begin
  insert into delay_costs (tenant_id, order_id, next_at) values (new.tenant_id, new.order_id, timestamptz 'epoch')
  on conflict (tenant_id, order_id) do update set next_at = timestamptz 'epoch';
  return null;
end
$$;
create trigger work_order_objects_compute_delay after insert on work_order_objects for each row execute function compute_delay_cost();

insert into delay_costs (tenant_id, order_id, next_at)
select distinct o.tenant_id, o.id, timestamptz 'epoch' from work_orders o join work_order_objects x on x.tenant_id = o.tenant_id and x.order_id = o.id
where o.status not in (90, 130) on conflict do nothing;
