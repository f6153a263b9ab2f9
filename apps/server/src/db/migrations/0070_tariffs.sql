-- Tariffs with their versions, which place has which from when, the dates that they tell apart, and until where supplies are settled. As in
-- 0001: tenant_id first in every key. Of what follows itself in time only starts are stored, so that nothing overlaps.

create table tariffs (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  energy_type text not null check (energy_type in ('NYDN', 'NYSN', 'NYQN', 'NYLN', 'NYRN')),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, id, energy_type),
  unique (tenant_id, name)
);

create table tariff_versions (
  tenant_id uuid not null,
  id uuid not null,
  tariff_id uuid not null,
  -- Of the row, while it is edited.
  version integer not null default 1,
  -- The domain's TariffState.
  state text not null default 'draft' check (state in ('draft', 'requested', 'published', 'replaced')),
  valid_from timestamptz not null,
  -- The domain's TariffVersion without its start.
  content jsonb not null,
  made_by uuid not null references accounts (id),
  made_at timestamptz not null,
  requested_by uuid references accounts (id),
  requested_at timestamptz,
  -- Of start and content as they were when approval was requested.
  hash text,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  -- Why approval was refused last.
  refusal text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, tariff_id) references tariffs (tenant_id, id),
  check ((state = 'draft') = (requested_by is null)),
  check ((requested_by is null) = (hash is null)),
  check (state not in ('published', 'replaced') or (decided_by is not null and decided_by <> made_by and decided_by <> requested_by))
);
create index tariff_versions_by_tariff on tariff_versions (tenant_id, tariff_id, valid_from);
create unique index tariff_versions_published on tariff_versions (tenant_id, tariff_id, valid_from) where state = 'published';

-- What was published is a document: it can only give way to a later publication with the same start. A tenant as a whole may be removed.
create function keep_published_tariffs() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'published' and new.state = 'replaced'
    and to_jsonb(new) - 'state' = to_jsonb(old) - 'state' then
    return new;
  end if;
  if tg_op = 'DELETE' and current_setting('energy_om.removes_tenant', true) = 'on' then
    return old;
  end if;
  raise exception 'a published version of a tariff is changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger tariff_versions_stay before update or delete on tariff_versions
  for each row when (old.state in ('published', 'replaced')) execute function keep_published_tariffs();

-- Which tariff holds for an area and the areas within it; the nearest area with a tariff decides. Null: what the area above has.
create table tariff_assignments (
  tenant_id uuid not null,
  area_id uuid not null,
  energy_type text not null,
  from_at timestamptz not null,
  tariff_id uuid,
  assigned_by uuid not null references accounts (id),
  assigned_at timestamptz not null,
  primary key (tenant_id, area_id, energy_type, from_at),
  foreign key (tenant_id, area_id) references areas (tenant_id, id),
  foreign key (tenant_id, tariff_id, energy_type) references tariffs (tenant_id, id, energy_type)
);
create index tariff_assignments_by_tariff on tariff_assignments (tenant_id, tariff_id) where tariff_id is not null;

-- The dates that are not what their weekday says; no row: none.
create table tariff_calendars (
  tenant_id uuid not null primary key references tenants (id),
  version integer not null,
  -- The domain's TariffDates.
  dates jsonb not null
);

-- What one room draws of one type of energy: until where it is settled, and its version, which changes with whatever changes its bills.
create table supplies (
  tenant_id uuid not null,
  room_id uuid not null,
  energy_type text not null,
  version integer not null default 1,
  settled_to timestamptz,
  -- From where it has to be settled anew; null: nothing has changed since.
  due_from timestamptz,
  primary key (tenant_id, room_id, energy_type),
  foreign key (tenant_id, room_id) references rooms (tenant_id, room_id)
);
