-- The token with which the first tenant is created in the browser: one row at most, while the installation has no tenant.
create table first_tenant_tokens (
  is_only boolean primary key default true check (is_only),
  hash bytea not null,
  created_at timestamptz not null
);
