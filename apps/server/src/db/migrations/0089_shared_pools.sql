-- What a place uses together is shared by its rooms. As in 0001: tenant_id first in every key. Of what follows itself in time only starts are stored, as in 0070.

create table shared_pools (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  area_id uuid not null,
  energy_type text not null check (energy_type in ('NYDN', 'NYSN', 'NYQN', 'NYLN', 'NYRN')),
  name text not null,
  -- As of a supply (0070, 0074): it changes with whatever changes what the pool comes to.
  version integer not null default 1,
  settled_to timestamptz,
  due_from timestamptz,
  next_at timestamptz not null default 'epoch',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id, area_id) references areas (tenant_id, id)
);
create index shared_pools_by_next on shared_pools (tenant_id, next_at);
create index shared_pools_by_area on shared_pools (tenant_id, area_id);
create trigger shared_pools_settled_soon before update on shared_pools for each row when (new.version <> old.version) execute function settle_soon();

-- How a pool is measured and shared from an instant on; without a method it has ended.
create table shared_pool_versions (
  tenant_id uuid not null,
  pool_id uuid not null,
  from_at timestamptz not null,
  -- The domain's PoolMethod and PoolBasis.
  method text check (method in ('metered', 'remainder')),
  basis text check (basis in ('area', 'count')),
  made_by uuid not null references accounts (id),
  made_at timestamptz not null,
  primary key (tenant_id, pool_id, from_at),
  foreign key (tenant_id, pool_id) references shared_pools (tenant_id, id),
  check ((method is null) = (basis is null))
);

create table shared_pool_meters (
  tenant_id uuid not null,
  pool_id uuid not null,
  from_at timestamptz not null,
  device_id uuid not null,
  -- Whether it is taken from what the others count.
  is_deducted boolean not null,
  primary key (tenant_id, pool_id, from_at, device_id),
  foreign key (tenant_id, pool_id, from_at) references shared_pool_versions (tenant_id, pool_id, from_at) on delete cascade,
  foreign key (tenant_id, device_id) references devices (tenant_id, id)
);
create index shared_pool_meters_by_device on shared_pool_meters (tenant_id, device_id);

-- The rooms by which a version is shared, as they were when it was written, so that a share never depends on when it is computed.
create table shared_pool_rooms (
  tenant_id uuid not null,
  pool_id uuid not null,
  from_at timestamptz not null,
  room_id uuid not null,
  -- Square decimetres, or 1; 0 for a room of the area that does not share, as one of the building's own machines.
  weight integer not null check (weight >= 0),
  primary key (tenant_id, pool_id, from_at, room_id),
  foreign key (tenant_id, pool_id, from_at) references shared_pool_versions (tenant_id, pool_id, from_at) on delete cascade,
  foreign key (tenant_id, room_id) references rooms (tenant_id, room_id)
);
create index shared_pool_rooms_by_room on shared_pool_rooms (tenant_id, room_id);

-- What a pool came to on a local day, or on the part of one in which a version holds; none where nothing was used.
create table shared_pool_days (
  tenant_id uuid not null,
  pool_id uuid not null,
  from_at timestamptz not null,
  -- The start of the version by whose rooms it is shared.
  version_from timestamptz not null,
  -- Thousandths of the unit of consecutive quarters of an hour.
  amounts integer[] not null,
  primary key (tenant_id, pool_id, from_at),
  foreign key (tenant_id, pool_id, version_from) references shared_pool_versions (tenant_id, pool_id, from_at)
);

-- A meter that comes to a room or leaves it changes what is left of the main meters above.
create function move_pools_of_meter() returns trigger language plpgsql as $$
begin
  update shared_pools p set version = p.version + 1, due_from = least(p.due_from, coalesce(new.to_at, new.from_at))
  from areas a, areas r, devices d
  where p.tenant_id = new.tenant_id and a.tenant_id = new.tenant_id and a.id = p.area_id and r.tenant_id = new.tenant_id and r.id = new.room_id
    and starts_with(r.path, a.path) and d.tenant_id = new.tenant_id and d.id = new.device_id and d.energy_type = p.energy_type;
  return null;
end
$$;
create trigger room_meters_move_pools after insert or update on room_meters for each row execute function move_pools_of_meter();
