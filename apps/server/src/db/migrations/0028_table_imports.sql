-- Imports of tables by upload, with their states. As in 0001: tenant_id first in every key.

create table table_imports (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  kind text not null,
  file_name text not null,
  sha256 text not null,
  is_dry_run boolean not null,
  state text not null default 'running',
  -- Tally, notes and the first faults, in both languages; null while it runs.
  outcome jsonb,
  created_by uuid not null references accounts (id),
  created_at timestamptz not null,
  -- The server that runs it renews this; a server that stopped does not.
  alive_at timestamptz not null,
  primary key (tenant_id, id)
);

-- One import at a time.
create index table_imports_running on table_imports (tenant_id) where state = 'running';
create index table_imports_created_at on table_imports (created_at);
