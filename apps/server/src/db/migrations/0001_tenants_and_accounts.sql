-- Tenants, accounts and what hangs on them. Every table of a tenant has tenant_id first in its key and in every foreign
-- key, so that a row of one tenant cannot point at another's. Ids are UUIDv7 made by the application.

create table tenants (
  id uuid primary key,
  name text not null,
  kind text not null,
  parent_id uuid references tenants (id),
  time_zone text not null default 'Asia/Shanghai',
  work_calendar jsonb not null,
  settings jsonb not null default '{}',
  created_at timestamptz not null
);

-- One account may be a member of several tenants.
create table accounts (
  id uuid primary key,
  login_name text not null unique,
  full_name text not null,
  phone_number text not null,
  password_hash text not null,
  avatar text,
  language text,
  created_at timestamptz not null
);

create table memberships (
  tenant_id uuid not null references tenants (id),
  account_id uuid not null references accounts (id),
  state text not null check (state in ('member', 'pending')),
  created_at timestamptz not null,
  primary key (tenant_id, account_id)
);
create index memberships_by_account on memberships (account_id);

create table areas (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  parent_id uuid,
  kind text not null check (kind in ('region', 'site', 'building', 'room', 'position')),
  name text not null,
  -- Ids from the root down to this area, each followed by '/', after a leading '/': a subtree is a prefix.
  path text not null check (path like '/%/'),
  longitude double precision,
  latitude double precision,
  address text,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references areas (tenant_id, id)
);
create index areas_by_path on areas (tenant_id, path text_pattern_ops);

create table role_grants (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  role text not null,
  area_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references memberships (tenant_id, account_id) on delete cascade,
  foreign key (tenant_id, area_id) references areas (tenant_id, id)
);
create index role_grants_by_account on role_grants (tenant_id, account_id);

create table teams (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  specialty text,
  area_id uuid,
  longitude double precision,
  latitude double precision,
  phone text,
  primary key (tenant_id, id),
  foreign key (tenant_id, area_id) references areas (tenant_id, id)
);

create table team_members (
  tenant_id uuid not null,
  team_id uuid not null,
  account_id uuid not null,
  is_leader boolean not null default false,
  primary key (tenant_id, team_id, account_id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references memberships (tenant_id, account_id) on delete cascade
);
create index team_members_by_account on team_members (tenant_id, account_id);

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  tenant_id uuid references tenants (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text,
  address text
);
create index sessions_by_account on sessions (account_id);

-- Of tokens only the SHA-256 is kept.
create table access_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index access_tokens_by_session on access_tokens (session_id);

create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz,
  successor_hash bytea
);
create index refresh_tokens_by_session on refresh_tokens (session_id);

create table one_time_tickets (
  hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  purpose text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- The first answer of a write, given again to a repeat with the same key.
create table idempotency_keys (
  tenant_id uuid not null,
  account_id uuid not null,
  key text not null,
  endpoint text not null,
  body_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, account_id, key)
);

-- No foreign keys: the log outlives what it tells of, and also holds what an account without a tenant does.
create table audit_log (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  account_id uuid,
  address text not null,
  endpoint text not null,
  subject_kind text not null,
  subject_id text,
  changes jsonb not null,
  primary key (tenant_id, id)
);
create index audit_log_by_subject on audit_log (tenant_id, subject_kind, subject_id);

create table files (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  size bigint not null,
  mime text not null,
  sha256 text not null,
  storage_key text not null,
  thumb_key text,
  bucket text not null,
  biz_id text,
  -- Not the membership: a file stays when its uploader leaves the tenant.
  created_by uuid not null references accounts (id),
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index files_by_creator on files (tenant_id, created_by, created_at);
