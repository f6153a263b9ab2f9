-- Readings that people took of meters. As in 0001: tenant_id first in every key and every foreign key.

create table manual_readings (
  tenant_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  at timestamptz not null,
  value double precision not null,
  -- What it was questioned for.
  doubt jsonb,
  note text not null default '',
  -- Whether it is among the readings too, from which consumption is computed.
  counts boolean not null,
  recorded_by uuid not null references accounts (id),
  primary key (tenant_id, id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id)
);
-- Ids sort by the time they were made.
create index manual_readings_by_device on manual_readings (tenant_id, device_id, id desc);

create table manual_reading_files (
  tenant_id uuid not null,
  reading_id uuid not null,
  file_id uuid not null,
  position smallint not null,
  primary key (tenant_id, reading_id, file_id),
  foreign key (tenant_id, reading_id) references manual_readings (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index manual_reading_files_by_file on manual_reading_files (tenant_id, file_id);
