-- What the bills of providers say is kept: the rows of each organisation with their fees, rows with numbers that nobody knows, and why a day was not compared.
-- As in 0001: tenant_id first in every key. Amounts are integer fen.

-- Null: nobody here knows the number.
alter table payment_differences alter column payment_id drop not null;
alter table payment_differences
  add column channel text,
  -- Of the row of the bill, where nobody knows its number.
  add column provider_number text,
  add column billed_at timestamptz;
update payment_differences d set channel = p.channel from payments p where p.tenant_id = d.tenant_id and p.id = d.payment_id;
alter table payment_differences
  alter column channel set not null,
  add check (payment_id is not null or (kind in ('missingHere', 'double') and provider_number is not null and billed_at is not null)),
  drop constraint payment_differences_tenant_id_day_subject_number_kind_key,
  add unique (tenant_id, day, channel, subject, number, kind);

-- What the bill of a day has of an organisation, a row a number.
create table payment_bill_rows (
  tenant_id uuid not null,
  channel text not null,
  -- In China.
  day date not null,
  subject text not null check (subject in ('payment', 'refund')),
  number text not null,
  -- Null: nobody here knows the number.
  payment_id uuid,
  -- How often the bill has the number; amount and fee are those of all of them.
  rows int not null check (rows > 0),
  amount bigint not null check (amount >= 0),
  -- What the provider keeps; negative where it gives back.
  fee bigint not null,
  primary key (tenant_id, channel, day, subject, number),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id)
);
create index payment_bill_rows_by_payment on payment_bill_rows (tenant_id, payment_id) where payment_id is not null;

-- Rows of bills with numbers that nobody knows, where several organisations may be meant: of the installation, as the bills are.
create table unmatched_bill_rows (
  id uuid primary key,
  channel text not null,
  day date not null,
  kind text not null check (kind in ('missingHere', 'double')),
  subject text not null check (subject in ('payment', 'refund')),
  number text not null,
  provider_number text not null,
  amount bigint not null,
  fee bigint not null,
  billed_at timestamptz not null,
  found_at timestamptz not null,
  -- Whose it is; null with a decision: nobody's of this installation.
  assigned_to uuid references tenants (id),
  note text not null default '',
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  unique (channel, day, subject, number, kind),
  check ((decided_by is null) = (decided_at is null)),
  check (assigned_to is null or decided_at is not null)
);
create index unmatched_bill_rows_open on unmatched_bill_rows (id) where decided_at is null;

alter table payment_bills
  -- When it was asked for last.
  add column tried_at timestamptz,
  -- Why it was not compared then; null: it was, or that is under way, or the server ended meanwhile.
  add column failure text,
  -- Somebody has asked for it again.
  add column requested_at timestamptz;

-- Since when an organisation is paid through a provider, and what it has of a day.
create index payments_by_channel on payments (tenant_id, channel, created_at);
create index payments_by_channel_and_day on payments (tenant_id, channel, paid_at) where paid_at is not null;
