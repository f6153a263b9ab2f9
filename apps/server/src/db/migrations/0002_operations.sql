-- Projects, devices and work orders. As in 0001: tenant_id first in every key and every foreign key.

create table business_types (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  specialty text not null,
  default_level smallint not null check (default_level between 1 and 4),
  -- The domain's FormField[].
  backfill_form jsonb not null default '[]',
  after_photo_required boolean not null default false,
  check_required boolean not null default true,
  one_signature boolean not null default false,
  closes_on_silence boolean not null default false,
  -- The domain's ClockTargetChanges.
  clock_targets jsonb not null default '{}',
  primary key (tenant_id, id)
);

create table projects (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  customer text not null,
  manager_id uuid references accounts (id),
  starts_on date,
  ends_on date,
  -- Whether a team's people may take an order before it is dispatched.
  grab_allowed boolean not null default false,
  state text not null default 'active' check (state in ('active', 'ended')),
  primary key (tenant_id, id)
);

create table project_areas (
  tenant_id uuid not null,
  project_id uuid not null,
  area_id uuid not null,
  primary key (tenant_id, project_id, area_id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, area_id) references areas (tenant_id, id)
);

create table project_business_types (
  tenant_id uuid not null,
  project_id uuid not null,
  business_type_id uuid not null,
  primary key (tenant_id, project_id, business_type_id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, business_type_id) references business_types (tenant_id, id)
);

create table project_teams (
  tenant_id uuid not null,
  project_id uuid not null,
  team_id uuid not null,
  primary key (tenant_id, project_id, team_id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete cascade
);

-- Who represents the customer.
create table project_clients (
  tenant_id uuid not null,
  project_id uuid not null,
  account_id uuid not null,
  primary key (tenant_id, project_id, account_id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, account_id) references memberships (tenant_id, account_id) on delete cascade
);
create index project_clients_by_account on project_clients (tenant_id, account_id);

-- Devices, meters, gateways and cameras: what an order can be about besides an area.
create table devices (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  kind text not null check (kind in ('device', 'meter', 'gateway', 'camera')),
  name text not null,
  code text not null,
  energy_type text check (energy_type in ('NYDN', 'NYSN', 'NYQN', 'NYLN', 'NYRN', 'NYHJ', 'NYKG')),
  model text,
  area_id uuid not null,
  gateway_id uuid,
  location text,
  -- What the QR label on the device says.
  qr text,
  online boolean,
  last_seen_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, area_id) references areas (tenant_id, id),
  foreign key (tenant_id, gateway_id) references devices (tenant_id, id)
);
create index devices_by_kind on devices (tenant_id, kind, name, id);
create index devices_by_area on devices (tenant_id, area_id);
create unique index devices_by_qr on devices (tenant_id, qr);
create index devices_by_gateway on devices (tenant_id, gateway_id) where gateway_id is not null;

-- The tenant's own extra fields of a form, in their order.
create table custom_fields (
  tenant_id uuid not null references tenants (id),
  form text not null,
  position smallint not null,
  -- The domain's FormField.
  field jsonb not null,
  primary key (tenant_id, form, position)
);

create table work_order_numbers (
  tenant_id uuid not null references tenants (id),
  day date not null,
  last_number integer not null,
  primary key (tenant_id, day)
);

create table work_orders (
  tenant_id uuid not null references tenants (id),
  -- UUIDv7, so newest first is the key backwards.
  id uuid not null,
  order_no text not null,
  status smallint not null,
  back_to text check (back_to in ('leader', 'dispatcher')),
  version integer not null,
  level smallint not null check (level between 1 and 4),
  source smallint not null,
  project_id uuid not null,
  area_id uuid not null,
  area_path text not null,
  business_type_id uuid not null,
  title text not null,
  description text not null,
  custom_answers jsonb not null default '{}',
  planned_finish_at timestamptz,
  expected_at timestamptz,
  created_by uuid references accounts (id),
  requester_id uuid references accounts (id),
  team_id uuid,
  assignee_id uuid references accounts (id),
  lead_id uuid references accounts (id),
  -- What else the lifecycle decides by: members, doers, clocks as intervals, hold, closing. The domain's WorkOrder less the columns above.
  state jsonb not null,
  outcome text,
  result jsonb,
  evaluation jsonb,
  linked_order_id uuid,
  -- A plan's occurrence or an alarm's root: at most one order for each.
  origin text,
  -- The running clock that is due first, for lists by time left and for what happens by itself.
  next_due_kind text,
  next_due_from timestamptz,
  next_due_at timestamptz,
  at_risk_at timestamptz,
  -- When the hold or the silence after the first signature ends by itself.
  wakes_at timestamptz,
  accepted_at timestamptz,
  arrived_at timestamptz,
  finished_at timestamptz,
  -- Whether the promise to the customer was kept; null until finished.
  in_time boolean,
  outside_service_level boolean not null default false,
  completed_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, order_no),
  unique (tenant_id, origin),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, area_id) references areas (tenant_id, id),
  foreign key (tenant_id, business_type_id) references business_types (tenant_id, id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id),
  foreign key (tenant_id, linked_order_id) references work_orders (tenant_id, id)
);
create index work_orders_by_status on work_orders (tenant_id, status, id desc);
create index work_orders_by_project on work_orders (tenant_id, project_id, status, id desc);
create index work_orders_by_team on work_orders (tenant_id, team_id, status, id desc);
create index work_orders_by_due on work_orders (tenant_id, next_due_at, id) where next_due_at is not null;
create index work_orders_by_creation on work_orders (tenant_id, created_at);
create index work_orders_by_finish on work_orders (tenant_id, finished_at) where finished_at is not null;
create index work_orders_to_wake on work_orders (wakes_at) where wakes_at is not null;

-- Whose own an order is (the domain's participantsOf).
create table work_order_participants (
  tenant_id uuid not null,
  account_id uuid not null references accounts (id),
  order_id uuid not null,
  primary key (tenant_id, account_id, order_id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id)
);
create index work_order_participants_by_order on work_order_participants (tenant_id, order_id);

create table work_order_objects (
  tenant_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  device_id uuid,
  area_id uuid,
  check (num_nonnulls(device_id, area_id) = 1),
  primary key (tenant_id, order_id, position),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id),
  foreign key (tenant_id, area_id) references areas (tenant_id, id)
);
create index work_order_objects_by_device on work_order_objects (tenant_id, device_id, order_id desc) where device_id is not null;

create table work_order_files (
  tenant_id uuid not null,
  order_id uuid not null,
  file_id uuid not null,
  kind text not null check (kind in ('request', 'before', 'after', 'signature', 'addition')),
  added_by uuid references accounts (id),
  added_at timestamptz not null,
  primary key (tenant_id, order_id, file_id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index work_order_files_by_file on work_order_files (tenant_id, file_id);

-- Written with the move it tells of, never changed.
create table work_order_history (
  tenant_id uuid not null,
  order_id uuid not null,
  version integer not null,
  position smallint not null,
  -- The specification's event type; null for what has none.
  event smallint,
  action text not null,
  from_status smallint,
  to_status smallint not null,
  actor_id uuid references accounts (id),
  at timestamptz not null,
  -- The phone's own clock: told, never decided by.
  device_at timestamptz,
  longitude double precision,
  latitude double precision,
  accuracy double precision,
  detail jsonb not null default '{}',
  primary key (tenant_id, order_id, version, position),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id)
);
