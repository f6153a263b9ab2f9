-- Rosters of teams and the shifts that follow from them. As in 0001: tenant_id first in every key.

create table rosters (
  tenant_id uuid not null,
  team_id uuid not null,
  version integer not null default 1,
  -- The domain's RosterPlan.
  plan jsonb not null,
  -- Why it was saved in spite of warnings.
  reason text not null default '',
  -- The last local date whose shifts are written.
  written_until date not null,
  updated_at timestamptz not null,
  primary key (tenant_id, team_id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id)
);

-- What a person works on one day in place of the cycle.
create table shift_changes (
  tenant_id uuid not null,
  team_id uuid not null,
  account_id uuid not null references accounts (id),
  day date not null,
  -- The key of a shift type; null: nothing.
  shift_type text,
  reason text not null default '',
  changed_at timestamptz not null,
  changed_by uuid not null references accounts (id),
  primary key (tenant_id, team_id, account_id, day),
  foreign key (tenant_id, team_id) references teams (tenant_id, id)
);

create table shifts (
  tenant_id uuid not null,
  id uuid not null,
  team_id uuid not null,
  account_id uuid not null references accounts (id),
  -- The local date on which it begins.
  day date not null,
  -- The type as it was when the shift was written.
  shift_type text not null,
  name text not null,
  letter text not null,
  on_call boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id),
  check (starts_at < ends_at),
  -- Nobody works two shifts at once, in whatever teams. The number stands for the member: of ids GiST compares none without an extension.
  constraint shifts_overlap exclude using gist (
    numrange(hashtextextended(tenant_id::text || account_id::text, 0), hashtextextended(tenant_id::text || account_id::text, 0), '[]') with &&,
    tstzrange(starts_at, ends_at) with &&
  ) where (not on_call)
);
create index shifts_by_team on shifts (tenant_id, team_id, ends_at);
create index shifts_by_account on shifts (tenant_id, account_id, ends_at);
