-- What an account was in a tenant when its membership ended. Work that it had done there without a network is taken for some time yet, as cases for the dispatcher,
-- on the orders that it saw then.
create table former_members (
  tenant_id uuid not null references tenants (id),
  account_id uuid not null references accounts (id),
  joined_at timestamptz not null,
  ended_at timestamptz not null,
  role_grants jsonb not null,
  teams jsonb not null,
  client_project_ids jsonb not null,
  primary key (tenant_id, account_id)
);
create index former_members_by_account on former_members (account_id);

alter table offline_cases drop constraint offline_cases_reason_check;
alter table offline_cases
  add constraint offline_cases_reason_check check (reason in ('done', 'moved', 'closed', 'right', 'membership', 'safety', 'other'));
