-- Meters that were put up in the place of others. As in 0001: tenant_id first in every key and every foreign key.

create table meter_swaps (
  tenant_id uuid not null,
  id uuid not null,
  old_device_id uuid not null,
  new_device_id uuid not null,
  at timestamptz not null,
  -- What both displays showed, with their photos.
  closing_reading_id uuid not null,
  opening_reading_id uuid not null,
  -- The room that both belong to; null: none.
  room_id uuid,
  -- The order of the account that was executing at the old meter; null: none.
  order_id uuid,
  old_factor double precision not null,
  new_factor double precision not null,
  old_modulus double precision,
  new_modulus double precision,
  -- The domain's MeterSwapDifference that somebody has confirmed.
  differences text[] not null,
  -- The names of alarm rules that the new meter has no value for.
  rules_left text[] not null,
  note text not null default '',
  swapped_by uuid not null references accounts (id),
  primary key (tenant_id, id),
  foreign key (tenant_id, old_device_id) references devices (tenant_id, id),
  foreign key (tenant_id, new_device_id) references devices (tenant_id, id),
  foreign key (tenant_id, closing_reading_id) references manual_readings (tenant_id, id),
  foreign key (tenant_id, opening_reading_id) references manual_readings (tenant_id, id),
  foreign key (tenant_id, room_id) references areas (tenant_id, id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id),
  check (old_device_id <> new_device_id)
);
create index meter_swaps_by_old on meter_swaps (tenant_id, old_device_id, at);
create index meter_swaps_by_new on meter_swaps (tenant_id, new_device_id, at);

-- The meters that stood in a meter's place before it: what the place has used is what they counted then, and what it has counted since.
create table meter_parts (
  tenant_id uuid not null,
  device_id uuid not null,
  part_id uuid not null,
  -- Null: from its beginning on.
  from_at timestamptz,
  to_at timestamptz not null,
  primary key (tenant_id, device_id, to_at),
  foreign key (tenant_id, device_id) references devices (tenant_id, id),
  foreign key (tenant_id, part_id) references devices (tenant_id, id)
);
