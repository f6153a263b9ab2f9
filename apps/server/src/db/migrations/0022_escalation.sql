-- Who is notified when a clock comes close to its deadline or has passed it. As in 0001: tenant_id first in every key.

-- Each save is a version of its own, because a clock goes by the version of its start. A tenant without one notifies nobody.
create table escalation_versions (
  tenant_id uuid not null references tenants (id),
  version integer not null,
  -- The domain's EscalationTable.
  steps jsonb not null,
  -- The people that the steps name.
  person_ids uuid[] not null,
  saved_at timestamptz not null,
  saved_by uuid not null references accounts (id),
  primary key (tenant_id, version)
);

-- What was sent, so that each step of a clock's round at a level is sent once.
create table escalation_sends (
  tenant_id uuid not null,
  order_id uuid not null,
  clock text not null,
  round integer not null,
  level smallint not null,
  step integer not null,
  repetition integer not null,
  sent_at timestamptz not null,
  primary key (tenant_id, order_id, clock, round, level, step, repetition),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id) on delete cascade
);

-- When the order's escalation has to be decided on again; null: nothing is to come.
alter table work_orders add column escalation_at timestamptz;
create index work_orders_by_escalation on work_orders (tenant_id, escalation_at) where escalation_at is not null;
