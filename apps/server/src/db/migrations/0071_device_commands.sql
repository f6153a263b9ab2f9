-- Commands to devices, which meters may not be switched off, and alarms that no rule raises. As in 0001: tenant_id first in every key and every
-- foreign key.

create table device_commands (
  tenant_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  -- Correlates command and answer on the wire; a device's own.
  request_id integer not null,
  -- The state of the switch that is asked for.
  is_on boolean not null,
  purpose text not null check (purpose in ('request', 'reconnection')),
  state text not null default 'queued'
    check (state in ('queued', 'sent', 'acknowledged', 'failed', 'timedOut', 'expired', 'superseded')),
  failure text check (failure in ('refused', 'held', 'protected')),
  -- Null: the product itself.
  requested_by uuid references accounts (id),
  reason text not null default '',
  -- Of whoever asked: the name of an alarm is in it.
  language text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  -- While it is open: when it is to be sent next or, after the last try, given up.
  next_at timestamptz,
  sent_at timestamptz,
  ended_at timestamptz,
  -- Whether the device has reported the state is decided then.
  check_at timestamptz,
  reported_at timestamptz,
  check ((state in ('queued', 'sent')) = (next_at is not null)),
  check ((state in ('queued', 'sent')) = (ended_at is null)),
  check ((failure is not null) = (state = 'failed')),
  primary key (tenant_id, id),
  unique (tenant_id, device_id, request_id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id)
);
-- A device has one open command: of two at one moment, one is refused.
create unique index device_commands_one_open on device_commands (tenant_id, device_id) where next_at is not null;
create index device_commands_due on device_commands (next_at) where next_at is not null;
create index device_commands_to_check on device_commands (check_at) where check_at is not null;
-- Ids sort by the time they were made.
create index device_commands_by_device on device_commands (tenant_id, device_id, id desc);

-- Everything that a device answered, also late and a second time. Of a command at most so many as the server keeps.
create table device_command_answers (
  tenant_id uuid not null,
  command_id uuid not null,
  position smallint not null,
  at timestamptz not null,
  answer jsonb not null,
  -- Whether it ended the command.
  counted boolean not null,
  primary key (tenant_id, command_id, position),
  foreign key (tenant_id, command_id) references device_commands (tenant_id, id)
);

-- 保电: meters that nothing switches off.
create table meter_protections (
  tenant_id uuid not null,
  device_id uuid not null,
  reason text not null,
  set_by uuid references accounts (id),
  set_at timestamptz not null,
  primary key (tenant_id, device_id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id)
);

-- Null: the product itself raised it, because a switch did not follow.
alter table alarms alter column rule_id drop not null;
create unique index alarms_one_open_without_rule on alarms (tenant_id, device_id) where cleared_at is null and rule_id is null;
