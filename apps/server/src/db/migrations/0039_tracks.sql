-- Where people were on duty, with their consent. As in 0001: tenant_id first in every key and every foreign key.

create table track_consents (
  tenant_id uuid not null references tenants (id),
  account_id uuid not null references accounts (id),
  given_at timestamptz not null,
  primary key (tenant_id, account_id)
);

-- The id is the phone's, so that a batch that is sent again stores nothing twice. WGS 84.
create table track_points (
  tenant_id uuid not null references tenants (id),
  account_id uuid not null references accounts (id),
  id uuid not null,
  at timestamptz not null,
  longitude double precision not null,
  latitude double precision not null,
  accuracy double precision,
  order_id uuid,
  received_at timestamptz not null,
  primary key (tenant_id, account_id, id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id)
);
create index track_points_by_time on track_points (tenant_id, account_id, at, id);
-- For the retention.
create index track_points_by_age on track_points (at);
