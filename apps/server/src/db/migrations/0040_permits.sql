-- Work permits and the isolation points that they hold. As in 0001: tenant_id first in every key.

-- The kinds of which an order of the business type needs one; empty: none.
alter table business_types add column permit_kinds text[] not null default '{}';

-- Counts what changes of an order's permits and switching orders, so that a move of the order that was decided before it is refused.
alter table work_orders add column documents_version integer not null default 0;
-- Who let the order be finished without a permit, and why: {by, at, reason}.
alter table work_orders add column permit_waiver jsonb;

create table permits (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null,
  status text not null,
  version integer not null default 1,
  -- Null until it is issued.
  number text,
  issuer_id uuid not null references accounts (id),
  leader_id uuid not null references accounts (id),
  permitter_id uuid not null references accounts (id),
  guardian_id uuid references accounts (id),
  crew_ids uuid[] not null,
  -- Who of them has signed the briefing.
  briefed_ids uuid[] not null default '{}',
  place text not null,
  scope text not null,
  measures text not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  leader_changed boolean not null default false,
  extended boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id)
);
create index permits_by_order on permits (tenant_id, order_id);
-- Those that are not over; the list of permits, and the sweep for those whose order is.
create index permits_running on permits (tenant_id, valid_until, id) where status not in ('closed', 'voided');
create unique index permits_by_number on permits (tenant_id, number) where number is not null;

-- A place at which equipment is cut from its supply. It outlasts a permit that another one holds it for, too.
create table isolation_points (
  tenant_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  name text not null,
  state text not null,
  needs_proof boolean not null,
  needs_earth boolean not null,
  locked_by uuid references accounts (id),
  lock_photo_id uuid,
  lock_number text not null default '',
  earth_number text not null default '',
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id),
  foreign key (tenant_id, lock_photo_id) references files (tenant_id, id)
);
create unique index isolation_points_standing on isolation_points (tenant_id, device_id, name) where state <> 'restored';

create table permit_points (
  tenant_id uuid not null,
  permit_id uuid not null,
  point_id uuid not null,
  position integer not null,
  primary key (tenant_id, permit_id, point_id),
  foreign key (tenant_id, permit_id) references permits (tenant_id, id),
  foreign key (tenant_id, point_id) references isolation_points (tenant_id, id)
);
create index permit_points_by_point on permit_points (tenant_id, point_id);

-- Signatures of an act that waits for others; they hold for the version that they were given for.
create table permit_signatures (
  tenant_id uuid not null,
  permit_id uuid not null,
  action text not null,
  account_id uuid not null references accounts (id),
  version integer not null,
  input jsonb not null,
  signed_at timestamptz not null,
  primary key (tenant_id, permit_id, action, account_id),
  foreign key (tenant_id, permit_id) references permits (tenant_id, id)
);

-- What was done, in order. Each entry's hash covers the one before it, so that nothing before a signature can change unseen.
create table permit_events (
  tenant_id uuid not null,
  permit_id uuid not null,
  position integer not null,
  -- The row of the permit's table; 'brief' for a signature of the briefing, 'point' for a step at an isolation point.
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
  primary key (tenant_id, permit_id, position),
  foreign key (tenant_id, permit_id) references permits (tenant_id, id)
);

-- The last number of each series of documents, so that numbers have no gaps.
create table document_counters (
  tenant_id uuid not null references tenants (id),
  series text not null,
  last integer not null,
  primary key (tenant_id, series)
);
