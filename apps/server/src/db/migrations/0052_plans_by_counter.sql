-- Plans whose work comes back after so many hours or units of a register.

alter table plans drop constraint plans_trigger_check;
alter table plans
  add constraint plans_trigger_check check (trigger in ('calendar', 'completion', 'counter')),
  -- The domain's PlanCounter; null unless the plan is by counter.
  add column counter_every double precision check (counter_every > 0),
  add column counter_from text check (counter_from in ('step', 'finish')),
  add column counter_already double precision check (counter_already >= 0),
  -- The meter that counts for all objects; null: each device's own register.
  add column counter_meter_id uuid,
  add foreign key (tenant_id, counter_meter_id) references devices (tenant_id, id),
  add constraint plans_counter_check check (
    (trigger = 'counter') = (counter_every is not null and counter_from is not null and counter_already is not null)
    and (trigger = 'counter' or counter_meter_id is null));

-- From where the counter of an object counts. It is written by whoever first looks at it, and anew when what is counted changes.
create table plan_counters (
  tenant_id uuid not null,
  plan_id uuid not null,
  -- The device, or the plan's place.
  object_id uuid not null,
  counts_from timestamptz not null,
  -- The number of the last step before.
  steps integer not null,
  -- What counts besides, such as what the machine had run before it was connected; negative where a part of it belongs to steps before.
  carried double precision not null,
  -- What the row was written for.
  every double precision not null,
  mode text not null check (mode in ('step', 'finish')),
  meter_id uuid not null,
  primary key (tenant_id, plan_id, object_id),
  foreign key (tenant_id, plan_id) references plans (tenant_id, id)
);
