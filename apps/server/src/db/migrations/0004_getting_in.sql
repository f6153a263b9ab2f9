-- How people get in: verification codes, limits, lock-outs, invites, requests to join, other ways to sign in.

-- Who was brought in by an administrator has no password before setting one by code.
alter table accounts alter column password_hash drop not null;
alter table accounts add column preferences jsonb not null default '{}';
-- A code to a number lets in whoever has it: one number, one account.
create unique index accounts_by_phone on accounts (phone_number);

create index accounts_by_avatar on accounts (avatar) where avatar is not null;

create index tenants_by_parent on tenants (parent_id) where parent_id is not null;

-- A refused request stays, so that who asked sees why.
alter table memberships drop constraint memberships_state_check;
alter table memberships add constraint memberships_state_check check (state in ('member', 'pending', 'refused'));
alter table memberships add column note text;
alter table memberships add column refusal text;
create index memberships_by_state on memberships (tenant_id, state, created_at);

alter table role_grants add constraint role_grants_once unique nulls not distinct (tenant_id, account_id, role, area_id);

create table invites (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  -- Shown again to administrators as a QR code, so kept as it is; short-lived, counted and revocable instead.
  code text not null unique,
  role text not null,
  area_id uuid,
  team_id uuid,
  created_by uuid references accounts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  most_uses integer not null check (most_uses > 0),
  uses integer not null default 0 check (uses <= most_uses),
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, area_id) references areas (tenant_id, id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete cascade
);
create index invites_by_creation on invites (tenant_id, created_at desc);

-- Every code that was asked for, also for numbers nobody has: what limits count by.
create table verification_codes (
  id uuid primary key,
  phone_number text not null,
  scene text not null check (scene in ('register', 'login', 'forget', 'bind')),
  code_hash text not null,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  -- Of those, from another address than the one that asked for the code.
  tries_elsewhere smallint not null default 0,
  used_at timestamptz
);
create index verification_codes_by_number on verification_codes (phone_number, created_at desc);
create index verification_codes_by_address on verification_codes (address, created_at desc);
create index verification_codes_by_creation on verification_codes (created_at);

-- A sliding window for each key: this window's count and the one before. Worth nothing after a crash.
create unlogged table limit_counters (
  key text primary key,
  started_at timestamptz not null,
  count integer not null,
  previous integer not null
);
create index limit_counters_by_start on limit_counters (started_at);

-- Wrong passwords by the name that was tried, whether anyone has it or not: the two are not to be told apart. From where an
-- account has been signed in before they count apart, so that strangers elsewhere do not lock its owner out.
create table password_failures (
  tried text primary key,
  failures integer not null,
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  next_try_at timestamptz not null,
  -- How often the password way was locked; each lock is twice as long as the one before.
  locks smallint not null
);
create index password_failures_by_time on password_failures (last_failed_at);

-- Found by the server itself from a code, never taken from the caller.
create table third_party_links (
  account_id uuid not null references accounts (id) on delete cascade,
  type text not null check (type in ('wechat')),
  openid text not null,
  found_at timestamptz not null,
  -- Null: found and not yet confirmed by the account.
  linked_at timestamptz,
  primary key (account_id, type)
);
create unique index third_party_links_by_openid on third_party_links (type, openid) where linked_at is not null;

-- A ticket for the live connection belongs to a session and ends with it.
alter table one_time_tickets add column session_id uuid references sessions (id) on delete cascade;
create index one_time_tickets_by_session on one_time_tickets (session_id) where session_id is not null;
