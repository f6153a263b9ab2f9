-- What became of the consumption after a repair. As in 0001: tenant_id first in every key and every foreign key.

-- An order of a business type that switches it off is not followed up.
alter table business_types add column saving_checked boolean not null default true;

create table order_savings (
  tenant_id uuid not null,
  order_id uuid not null,
  -- When the work on site was done.
  repaired_at timestamptz not null,
  -- When it is looked at; null: it is decided.
  due_at timestamptz,
  decided_at timestamptz,
  -- The domain's SavingVerdict; null: nothing can be said, as the parts say why.
  verdict text check (verdict in ('saved', 'notSaved')),
  -- Since when the fault was there.
  fault_from timestamptz,
  -- The domain's SavingPart by type of energy.
  parts jsonb not null default '[]',
  -- The order that was raised because nothing was saved.
  follow_up_id uuid,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, follow_up_id) references work_orders (tenant_id, id),
  check ((due_at is null) = (decided_at is not null))
);
create index order_savings_by_due on order_savings (tenant_id, due_at) where due_at is not null;
create unique index order_savings_by_follow_up on order_savings (tenant_id, follow_up_id) where follow_up_id is not null;

-- A week is compared after the day on which the work was done. Who has to come again begins it anew; the order of a plan repairs nothing.
create function follow_up_saving() returns trigger language plpgsql as $$
begin
  insert into order_savings (tenant_id, order_id, repaired_at, due_at)
  values (new.tenant_id, new.id, new.finished_at, new.finished_at + interval '8 days')
  on conflict (tenant_id, order_id) do update set repaired_at = new.finished_at, due_at = new.finished_at + interval '8 days'
    where order_savings.decided_at is null;
  return null;
end
$$;
create trigger work_orders_follow_up_saving after update of finished_at on work_orders
  for each row when (new.finished_at is not null and new.finished_at is distinct from old.finished_at and new.source <> 2)
  execute function follow_up_saving();
