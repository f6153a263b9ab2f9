-- Plans, by which orders are made repeatedly, and what became of each of their dates. As in 0001: tenant_id first in every key.

create table plans (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  description text not null default '',
  -- The domain's PlanState, and its PlanPause where the system paused it.
  state text not null default 'draft' check (state in ('draft', 'active', 'paused')),
  pause text,
  project_id uuid not null,
  area_id uuid not null,
  business_type_id uuid not null,
  level smallint not null,
  -- The domain's PlanDates. Local times are texts, as 2026-11-20T08:30: they have no time zone until the clocks are asked.
  rule text not null,
  starts_at text not null,
  ends_on date,
  season_from text,
  season_to text,
  holidays text not null check (holidays in ('keep', 'before', 'after', 'skip')),
  lead_minutes integer not null,
  duration_minutes integer not null,
  work_minutes integer not null,
  catch_up text not null check (catch_up in ('once', 'skip')),
  open_order text not null check (open_order in ('make', 'join')),
  -- Local times: dates up to the first are decided on; dates up to the second are not of the present rule. Null: never published.
  decided_until text,
  rule_since text,
  -- When the next date has to be decided on; null unless the plan is active.
  next_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, area_id) references areas (tenant_id, id),
  foreign key (tenant_id, business_type_id) references business_types (tenant_id, id),
  check ((season_from is null) = (season_to is null)),
  check (next_at is null or (state = 'active' and removed_at is null))
);
create index plans_due on plans (tenant_id, next_at, id) where next_at is not null;

-- Without a row the plan is for its place.
create table plan_devices (
  tenant_id uuid not null,
  plan_id uuid not null,
  device_id uuid not null,
  primary key (tenant_id, plan_id, device_id),
  foreign key (tenant_id, plan_id) references plans (tenant_id, id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id)
);
create index plan_devices_by_device on plan_devices (tenant_id, device_id);

-- The key makes one order of each date and object, however many servers decide on it.
create table plan_occurrences (
  tenant_id uuid not null,
  plan_id uuid not null,
  -- The device, or the plan's place.
  object_id uuid not null,
  -- The local time that the rule says, whatever day the work is moved to.
  occurrence text not null,
  planned_from timestamptz not null,
  planned_to timestamptz not null,
  -- The domain's OccurrenceOutcome.
  outcome text not null check (outcome in ('made', 'joined', 'holiday', 'sameDay', 'missed')),
  -- The order that was made or joined.
  order_id uuid,
  decided_at timestamptz not null,
  primary key (tenant_id, plan_id, object_id, occurrence),
  foreign key (tenant_id, plan_id) references plans (tenant_id, id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id)
);
create index plan_occurrences_by_date on plan_occurrences (tenant_id, plan_id, occurrence desc, object_id);
create index plan_occurrences_by_order on plan_occurrences (tenant_id, order_id) where order_id is not null;
