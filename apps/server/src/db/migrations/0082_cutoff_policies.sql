-- How a tenant deals with those who owe. As in 0001: tenant_id first in every key.

create table cutoff_policies (
  tenant_id uuid primary key references tenants (id),
  version integer not null,
  -- The domain's CutoffPolicy.
  policy jsonb not null
);
