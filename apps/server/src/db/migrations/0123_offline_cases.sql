-- What was done without a network and does not count on its order by itself, until somebody has decided what becomes of it. The id is the intent's.
create table offline_cases (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null references accounts (id),
  order_id uuid not null,
  operation text not null,
  body_hash text not null,
  -- The input of the call.
  body jsonb not null,
  -- What was written in it.
  texts text[] not null default '{}',
  -- The refusal that a repeat gets again.
  refusal jsonb not null,
  reason text not null check (reason in ('done', 'moved', 'closed', 'right', 'safety', 'other')),
  worked_at timestamptz not null,
  worked_at_certain boolean not null,
  arrived_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'handedOver', 'added', 'discarded', 'rejected')),
  version integer not null default 1,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  note text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id),
  check ((decided_by is null) = (decided_at is null))
);
create index offline_cases_by_order on offline_cases (tenant_id, order_id);
create index offline_cases_by_arrival on offline_cases (tenant_id, arrived_at, id);
create index offline_cases_open on offline_cases (tenant_id, arrived_at, id) where state in ('open', 'handedOver');
create index offline_cases_by_account on offline_cases (account_id);
create table offline_case_files (
  tenant_id uuid not null,
  case_id uuid not null,
  file_id uuid not null,
  position integer not null,
  primary key (tenant_id, case_id, file_id),
  foreign key (tenant_id, case_id) references offline_cases (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index offline_case_files_by_file on offline_case_files (tenant_id, file_id);
create index offline_cases_by_decider on offline_cases (decided_by) where decided_by is not null;
