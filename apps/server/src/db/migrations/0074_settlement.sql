-- What supplies used and what was charged for it. As in 0001: tenant_id first in every key.

-- When a supply is looked at next.
alter table supplies add column next_at timestamptz not null default 'epoch';
create index supplies_by_next on supplies (tenant_id, next_at);

-- Whatever takes a supply a version further has it looked at soon; a settlement itself says when it is next.
create function settle_soon() returns trigger language plpgsql as $$
begin
  if new.next_at = old.next_at then
    select timestamptz 'epoch' into new.next_at;
  end if;
  return new;
end
$$;
create trigger supplies_settled_soon before update on supplies for each row when (new.version <> old.version) execute function settle_soon();

-- Each room has a supply of each type of energy that a meter of it counts, from the first meter on. Its bills follow from who had which meter
-- and who paid, so what changes there takes it a version further, from the instant of the change.
create function move_supplies_of_meter() returns trigger language plpgsql as $$
begin
  insert into supplies (tenant_id, room_id, energy_type)
  select new.tenant_id, new.room_id, d.energy_type from devices d
  where d.tenant_id = new.tenant_id and d.id = new.device_id and d.energy_type in ('NYDN', 'NYSN', 'NYQN', 'NYLN', 'NYRN')
  on conflict (tenant_id, room_id, energy_type) do update
    set version = supplies.version + 1, due_from = least(supplies.due_from, coalesce(new.to_at, new.from_at));
  return null;
end
$$;
create trigger room_meters_move_supplies after insert or update on room_meters for each row execute function move_supplies_of_meter();

create function move_supplies_of_payer() returns trigger language plpgsql as $$
begin
  update supplies s set version = s.version + 1, due_from = least(s.due_from, new.from_at)
  where s.tenant_id = new.tenant_id and s.room_id = new.room_id;
  return null;
end
$$;
create trigger room_payers_move_supplies after insert or update on room_payers for each row execute function move_supplies_of_payer();

-- Thousandths of the unit that a supply used on a settled day of the tenant; days without use have no row.
create table supply_days (
  tenant_id uuid not null,
  room_id uuid not null,
  energy_type text not null,
  day date not null,
  amount bigint not null check (amount > 0),
  primary key (tenant_id, room_id, energy_type, day),
  foreign key (tenant_id, room_id, energy_type) references supplies (tenant_id, room_id, energy_type)
);

-- What a payer is charged for a supply in a month: the sum of what its journals have posted.
create table bills (
  tenant_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  energy_type text not null,
  -- As 2026-07.
  month text not null,
  -- Null: the operator.
  account_id uuid references accounts (id),
  -- The domain's BillUse, from which the bill is continued.
  use jsonb not null,
  -- Its lines, as BillLine without what follows from the others.
  lines jsonb not null,
  -- Fen.
  total bigint not null,
  settled_to timestamptz not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, room_id, energy_type, month, account_id),
  foreign key (tenant_id, room_id, energy_type) references supplies (tenant_id, room_id, energy_type)
);
create index bills_by_account on bills (tenant_id, account_id, month) where account_id is not null;

-- What a journal of the kind 'charge' is for: the days that were settled by it.
create table charges (
  tenant_id uuid not null,
  journal_id uuid not null,
  room_id uuid not null,
  energy_type text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (tenant_id, journal_id),
  foreign key (tenant_id, journal_id) references journals (tenant_id, id),
  foreign key (tenant_id, room_id, energy_type) references supplies (tenant_id, room_id, energy_type)
);

-- Whoever lives in a room has a wallet there, with nothing in it at first.
create function open_wallet() returns trigger language plpgsql as $$
begin
  insert into wallets (tenant_id, id, room_id, account_id, opened_at)
  values (new.tenant_id, gen_random_uuid(), new.room_id, new.account_id, new.from_at)
  on conflict (tenant_id, room_id, account_id) do nothing;
  return null;
end
$$;
create trigger room_members_open_wallets after insert on room_members for each row execute function open_wallet();
insert into wallets (tenant_id, id, room_id, account_id, opened_at)
select m.tenant_id, gen_random_uuid(), m.room_id, m.account_id, min(m.from_at) from room_members m
group by m.tenant_id, m.room_id, m.account_id on conflict (tenant_id, room_id, account_id) do nothing;

-- What was bound before this migration.
insert into supplies (tenant_id, room_id, energy_type)
select distinct m.tenant_id, m.room_id, d.energy_type from room_meters m join devices d on d.tenant_id = m.tenant_id and d.id = m.device_id
where d.energy_type in ('NYDN', 'NYSN', 'NYQN', 'NYLN', 'NYRN') on conflict (tenant_id, room_id, energy_type) do nothing;
