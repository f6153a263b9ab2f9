-- How far files of readings have come: a row while one is being imported, so that an import that was ended in the middle goes on there.
create table reading_imports (
  tenant_id uuid not null references tenants (id),
  -- SHA-256 of the file and of how it is to be read.
  fingerprint bytea not null,
  -- Rows of the file, and how many of them are dealt with: written with the readings themselves.
  total_rows bigint not null,
  done_rows bigint not null,
  -- Readings that were not there before.
  added bigint not null,
  updated_at timestamptz not null,
  primary key (tenant_id, fingerprint)
);
