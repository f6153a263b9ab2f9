-- Devices as administrators keep them. As in 0001: tenant_id first in every key and every foreign key.

alter table devices
  add column version integer not null default 1,
  -- A retired device is offered nowhere and may not connect; orders, readings and consumption of before still refer to it.
  add column retired_at timestamptz,
  -- The nameplate. ratings: the domain's Rating[].
  add column maker text,
  add column serial_number text,
  add column ratings jsonb not null default '[]',
  add column installed_on date,
  add column warranty_until date;
create index devices_by_retirement on devices (tenant_id, (retired_at is not null), name, id);

-- The factor of the register until the replacement; null: the one of afterwards.
alter table meter_replacements add column factor double precision check (factor > 0);

-- The nameplates of the devices that stood in the place of this one before.
create table former_nameplates (
  tenant_id uuid not null,
  device_id uuid not null,
  replaced_at timestamptz not null,
  model text,
  maker text,
  serial_number text,
  ratings jsonb not null,
  installed_on date,
  warranty_until date,
  note text,
  recorded_by uuid references accounts (id),
  recorded_at timestamptz not null,
  primary key (tenant_id, device_id, replaced_at),
  foreign key (tenant_id, device_id) references devices (tenant_id, id)
);

-- Documents and photos, in the order in which they are shown.
create table device_files (
  tenant_id uuid not null,
  device_id uuid not null,
  file_id uuid not null,
  position smallint not null,
  primary key (tenant_id, device_id, file_id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index device_files_by_file on device_files (tenant_id, file_id);
