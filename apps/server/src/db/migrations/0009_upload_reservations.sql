-- What uploads under way may still bring, counted against the account's share of a day before a byte of them is received.

create table upload_reservations (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  bytes bigint not null,
  -- Every upload ends before: what is older was left by a server that ended under it, and counts no more.
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references memberships (tenant_id, account_id) on delete cascade
);
create index upload_reservations_by_account on upload_reservations (tenant_id, account_id);
