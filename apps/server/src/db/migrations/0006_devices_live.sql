-- What devices say, what follows from it, and alarms. As in 0001: tenant_id first in every key and every foreign key.

-- Of the whole installation: a model is the same meter in every tenant.
create table meter_models (
  id uuid primary key,
  name text not null unique,
  manufacturer text not null,
  energy_type text not null check (energy_type in ('NYDN', 'NYSN', 'NYQN', 'NYLN', 'NYRN', 'NYHJ', 'NYKG')),
  has_switch boolean not null default false,
  -- The domain's ModelValue[].
  values jsonb not null,
  -- What the register counts to before it begins again at zero; null: it does not.
  register_modulus double precision check (register_modulus > 0)
);

alter table devices
  add column model_id uuid references meter_models (id),
  -- What one unit of the register stands for: the ratio of the transformers in front of the meter.
  add column register_factor double precision not null default 1 check (register_factor > 0),
  -- The meter in front of this one, which counts what this one counts as well. Checked at the end, so that a file may name it first.
  add column main_meter_id uuid check (main_meter_id <> id),
  add foreign key (tenant_id, main_meter_id) references devices (tenant_id, id) deferrable initially deferred;

create index devices_by_model on devices (tenant_id, model_id) where model_id is not null;
-- An outside broker names a device by its id alone.
create unique index devices_by_id on devices (id);

-- A device signs in with a token of which only the SHA-256 is kept.
create table device_credentials (
  hash bytea primary key,
  -- What it is called by, since the token itself is nowhere.
  id uuid not null unique,
  tenant_id uuid not null,
  device_id uuid not null,
  created_at timestamptz not null,
  created_by uuid references accounts (id),
  revoked_at timestamptz,
  foreign key (tenant_id, device_id) references devices (tenant_id, id)
);
create index device_credentials_by_device on device_credentials (tenant_id, device_id);

-- One row a device, changed with every batch it has readings in and locked for it: what is known of it now.
create table device_states (
  tenant_id uuid not null,
  device_id uuid not null,
  -- By the server's clock.
  last_seen_at timestamptz,
  -- The newest reading's own time.
  read_at timestamptz,
  -- Newest of each key: { key: [epoch milliseconds, value] }.
  latest jsonb not null default '{}',
  -- What the device tells of itself: firmware, signal.
  attributes jsonb not null default '{}',
  -- The domain's RunningConsumption: where the register stood last, and what the hour and the day that are not over have used.
  register_at timestamptz,
  register_value double precision,
  hour timestamptz,
  hour_amount double precision,
  day date,
  day_amount double precision,
  -- The domain's RuleState by rule.
  rule_states jsonb not null default '{}',
  primary key (tenant_id, device_id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id)
) with (fillfactor = 50);

-- Whether it is online stays with the device: it changes rarely, and lists ask for it.
insert into device_states (tenant_id, device_id, last_seen_at) select tenant_id, id, last_seen_at from devices where online is not null;
alter table devices drop column last_seen_at;

-- What devices measured, once for each instant whatever is repeated. Without a foreign key: it would cost more than the row,
-- and what writes here has just locked the device's state. Months are made when they are needed.
create table readings (
  tenant_id uuid not null,
  device_id uuid not null,
  at timestamptz not null,
  values jsonb not null,
  primary key (tenant_id, device_id, at)
) partition by range (at);

-- Consumption of hours and days that are over, in the unit of the energy type. An hour is named by its start, a day is the tenant's own.
create table meter_hours (
  tenant_id uuid not null,
  device_id uuid not null,
  hour timestamptz not null,
  amount double precision not null,
  primary key (tenant_id, device_id, hour)
);
create table meter_days (
  tenant_id uuid not null,
  device_id uuid not null,
  day date not null,
  amount double precision not null,
  primary key (tenant_id, device_id, day)
);

-- With those that are still running.
create view consumption_hours as
  select tenant_id, device_id, hour, amount from meter_hours
  union all
  select tenant_id, device_id, hour, hour_amount from device_states where hour is not null;
create view consumption_days as
  select tenant_id, device_id, day, amount from meter_days
  union all
  select tenant_id, device_id, day, day_amount from device_states where day is not null;

-- Stretches whose consumption is to be computed anew from the readings: late ones came, or a meter was replaced.
create table consumption_due (
  tenant_id uuid not null,
  device_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- Whether it begins where a step before ended, and not at a reading whose predecessor counts too.
  is_continued boolean not null default false,
  primary key (tenant_id, device_id)
);

-- The meter was taken out at last_value and another put in that stood at first_value.
create table meter_replacements (
  tenant_id uuid not null,
  device_id uuid not null,
  at timestamptz not null,
  last_value double precision not null,
  first_value double precision not null,
  note text,
  recorded_by uuid references accounts (id),
  recorded_at timestamptz not null,
  primary key (tenant_id, device_id, at),
  foreign key (tenant_id, device_id) references devices (tenant_id, id)
);

-- Messages, or parts of one, that were not taken: by who sent them.
create table rejected_messages (
  tenant_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  at timestamptz not null,
  reason text not null,
  -- The code of the device behind the gateway, as it was named.
  child text,
  topic text not null,
  detail text not null,
  -- Bytes.
  size integer not null,
  excerpt text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id)
);
create index rejected_messages_by_device on rejected_messages (tenant_id, device_id, id desc);
create index rejected_messages_by_age on rejected_messages (at);

-- All of them, also those of which no row is kept.
create table rejected_counts (
  tenant_id uuid not null,
  device_id uuid not null,
  day date not null,
  reason text not null,
  count bigint not null,
  primary key (tenant_id, device_id, day, reason),
  foreign key (tenant_id, device_id) references devices (tenant_id, id)
);

create table alarm_rules (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  -- What it watches: every device of a model, one device, or the devices of an area (with the value, where it has one).
  model_id uuid references meter_models (id),
  device_id uuid,
  area_id uuid,
  -- The domain's AlarmCondition and AlarmSchedule[].
  condition jsonb not null,
  schedule jsonb,
  level smallint not null check (level between 1 and 4),
  -- Raises orders of this business type; null: none.
  business_type_id uuid,
  enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  check (num_nonnulls(model_id, device_id, area_id) = 1),
  primary key (tenant_id, id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id),
  foreign key (tenant_id, area_id) references areas (tenant_id, id),
  foreign key (tenant_id, business_type_id) references business_types (tenant_id, id)
);

create table alarms (
  tenant_id uuid not null,
  -- UUIDv7, so newest first is the key backwards.
  id uuid not null,
  rule_id uuid not null,
  device_id uuid not null,
  -- As they were when it was raised.
  name text not null,
  condition jsonb not null,
  level smallint not null check (level between 1 and 4),
  state text not null default 'open' check (state in ('open', 'acknowledged', 'cleared')),
  -- What decided, in the value's unit.
  value jsonb,
  threshold double precision,
  unit text,
  raised_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by uuid references accounts (id),
  cleared_at timestamptz,
  cleared_value jsonb,
  -- What the trouble hangs on: the device, or the gateway that was lost. Alarms of one root join one open order.
  root_device_id uuid not null,
  work_order_id uuid,
  -- The business type of the order that is still to be raised; null: none, or raised.
  order_due uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, rule_id) references alarm_rules (tenant_id, id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id)
);
create unique index alarms_one_open on alarms (tenant_id, rule_id, device_id) where cleared_at is null;
create index alarms_open on alarms (tenant_id, id desc) where cleared_at is null;
create index alarms_by_beginning on alarms (tenant_id, raised_at);
create index alarms_by_device on alarms (tenant_id, device_id, id desc);
create index alarms_open_by_device on alarms (tenant_id, device_id) where cleared_at is null;
create index alarms_by_order on alarms (tenant_id, work_order_id) where work_order_id is not null;
create index alarms_by_root on alarms (tenant_id, root_device_id) where work_order_id is not null;
create index alarms_with_order_due on alarms (tenant_id, id) where order_due is not null;

-- Meters that fell silent with their gateway: told with its alarm, and no alarms of their own.
create table alarm_children (
  tenant_id uuid not null,
  alarm_id uuid not null,
  device_id uuid not null,
  primary key (tenant_id, alarm_id, device_id),
  foreign key (tenant_id, alarm_id) references alarms (tenant_id, id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id)
);

-- Where a camera's stream comes from, with what it takes to read it: never told to a phone.
create table camera_streams (
  tenant_id uuid not null,
  device_id uuid not null,
  -- Of the HLS playlist.
  url text not null,
  authorization_header text,
  primary key (tenant_id, device_id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id)
);
