-- Inspection routes, the orders that follow them, and what was found at their points. As in 0001: tenant_id first in every key.

create table inspection_routes (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  area_id uuid not null,
  -- The version that new orders follow.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, area_id) references areas (tenant_id, id)
);
create index inspection_routes_by_area on inspection_routes (tenant_id, area_id);

-- A version never changes.
create table inspection_route_versions (
  tenant_id uuid not null,
  route_id uuid not null,
  version integer not null,
  name text not null,
  -- The domain's InspectionPoints, in their order.
  points jsonb not null,
  created_at timestamptz not null,
  created_by uuid references accounts (id),
  primary key (tenant_id, route_id, version),
  foreign key (tenant_id, route_id) references inspection_routes (tenant_id, id)
);

-- The orders of such a plan follow the version that the route has when they are made.
alter table plans add column route_id uuid;
alter table plans add foreign key (tenant_id, route_id) references inspection_routes (tenant_id, id);
create index plans_by_route on plans (tenant_id, route_id) where route_id is not null;

create table order_inspections (
  tenant_id uuid not null,
  order_id uuid not null,
  route_id uuid not null,
  version integer not null,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, route_id, version) references inspection_route_versions (tenant_id, route_id, version)
);
create index order_inspections_by_route on order_inspections (tenant_id, route_id, version);

-- The key lets a point be visited once, and skipped once before that, whoever comes at the same time.
create table inspection_visits (
  tenant_id uuid not null,
  order_id uuid not null,
  point_id uuid not null,
  outcome text not null check (outcome in ('done', 'skipped')),
  route_id uuid not null,
  by uuid references accounts (id),
  at timestamptz not null,
  -- Of a visit: when the point was opened on the phone, and how it was identified.
  opened_at timestamptz,
  identified_by text,
  -- Why it was skipped, or why its code could not be read.
  reason text not null default '',
  photo_id uuid,
  answers jsonb not null default '{}',
  explanations jsonb not null default '{}',
  follow_up_id uuid,
  longitude double precision,
  latitude double precision,
  accuracy double precision,
  is_too_fast boolean not null default false,
  primary key (tenant_id, order_id, point_id, outcome),
  foreign key (tenant_id, order_id) references order_inspections (tenant_id, order_id),
  foreign key (tenant_id, photo_id) references files (tenant_id, id),
  foreign key (tenant_id, follow_up_id) references work_orders (tenant_id, id),
  check ((outcome = 'done') = (opened_at is not null)),
  check ((outcome = 'skipped') = (photo_id is not null)),
  check ((outcome = 'done') = (identified_by is not null))
);
-- What was found at a point the last times.
create index inspection_visits_by_point on inspection_visits (tenant_id, route_id, point_id, at desc) where outcome = 'done';
