-- Switching orders, their steps, signatures and history. As in 0001: tenant_id first in every key.

create table switching_orders (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null,
  status text not null,
  version integer not null default 1,
  -- Null until it is ordered.
  number text,
  task text not null,
  operator_id uuid not null references accounts (id),
  supervisor_id uuid not null references accounts (id),
  commander_id uuid not null references accounts (id),
  -- How many of the first steps are done, and what comes next for the one after them.
  ticked integer not null default 0,
  phase text not null default 'readOut',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id)
);
create index switching_orders_by_order on switching_orders (tenant_id, order_id);
-- Those that are not over; the list of them, and the sweep for those whose order is.
create index switching_orders_going on switching_orders (tenant_id, id) where status not in ('done', 'aborted', 'voided');
create unique index switching_orders_by_number on switching_orders (tenant_id, number) where number is not null;

create table switching_steps (
  tenant_id uuid not null,
  switching_id uuid not null,
  position integer not null,
  device_id uuid,
  equipment text not null,
  -- Null: it neither closes nor opens anything.
  closes boolean,
  text text not null,
  -- The domain's ExpectedValue; null: none.
  expects jsonb,
  primary key (tenant_id, switching_id, position),
  foreign key (tenant_id, switching_id) references switching_orders (tenant_id, id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id)
);
create index switching_steps_by_device on switching_steps (tenant_id, device_id) where device_id is not null;

-- Signatures of an act that waits for others; they hold for the version that they were given for.
create table switching_signatures (
  tenant_id uuid not null,
  switching_id uuid not null,
  action text not null,
  account_id uuid not null references accounts (id),
  version integer not null,
  signed_at timestamptz not null,
  primary key (tenant_id, switching_id, action, account_id),
  foreign key (tenant_id, switching_id) references switching_orders (tenant_id, id)
);

-- What was done, in order. Each entry's hash covers the one before it, as with permits.
create table switching_events (
  tenant_id uuid not null,
  switching_id uuid not null,
  position integer not null,
  row text not null,
  status text not null,
  actor_id uuid references accounts (id),
  -- Whose signatures the act has: [{accountId, at}].
  signatures jsonb not null,
  at timestamptz not null,
  device_at timestamptz,
  longitude double precision,
  latitude double precision,
  accuracy double precision,
  detail jsonb not null,
  hash text not null,
  primary key (tenant_id, switching_id, position),
  foreign key (tenant_id, switching_id) references switching_orders (tenant_id, id)
);

-- Whoever has to act on a switching order next is notified.
alter table notification_outbox drop constraint notification_outbox_subject_kind_check;
alter table notification_outbox add constraint notification_outbox_subject_kind_check
  check (subject_kind in ('workOrder', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover', 'shiftRequest', 'stock'));
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check
  check (subject_kind in ('workOrder', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover', 'shiftRequest', 'stock'));
