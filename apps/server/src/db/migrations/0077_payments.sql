-- Payments into wallets through a provider. As in 0001: tenant_id first in every key. Amounts are integer fen. The number that the provider is given
-- is the id without its hyphens.

create table payments (
  tenant_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  -- Who pays.
  account_id uuid not null references accounts (id),
  amount bigint not null check (amount > 0),
  -- The adapters' PaymentChannel.
  channel text not null,
  -- The domain's PaymentState.
  state text not null,
  created_at timestamptz not null,
  -- The provider takes no payment after it.
  expires_at timestamptz not null,
  -- How often the provider was asked, and when it is asked next; null: no more.
  queries smallint not null default 0,
  next_query_at timestamptz,
  -- Why it is not paid as far as anybody knows, or what somebody has to look at; empty: nothing.
  reason text not null default '',
  -- The provider's.
  provider_number text,
  paid_at timestamptz,
  journal_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, wallet_id) references wallets (tenant_id, id),
  foreign key (tenant_id, journal_id) references journals (tenant_id, id),
  -- What is paid has credited the wallet, and nothing else has.
  check ((state in ('paid', 'refunding', 'refunded')) = (journal_id is not null)),
  check ((journal_id is null) = (paid_at is null and provider_number is null))
);
create index payments_by_account on payments (tenant_id, account_id, id desc);
create index payments_due on payments (next_query_at, tenant_id) where next_query_at is not null;
-- What a bill may decide.
create index payments_undecided on payments (channel, created_at) where journal_id is null and state in ('created', 'pending', 'unknown');
create unique index payments_by_provider_number on payments (tenant_id, channel, provider_number) where provider_number is not null;

-- The bills of providers: of the installation, which has one contract with each for all organisations.
create table payment_bills (
  channel text not null,
  -- In China.
  day date not null,
  -- No other server loads it until then.
  claimed_until timestamptz not null,
  -- Null: not compared yet.
  compared_at timestamptz,
  rows int not null default 0,
  -- Rows with numbers that no organisation knows.
  unknown_rows int not null default 0,
  primary key (channel, day)
);

-- Where the ledger and the bill of a day differ.
create table payment_differences (
  tenant_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  day date not null,
  -- The domain's PaymentDifferenceKind.
  kind text not null,
  -- Whether it is about the payment or a refund of it, and the number of either.
  subject text not null check (subject in ('payment', 'refund')),
  number text not null,
  booked_amount bigint,
  billed_amount bigint,
  fee bigint,
  found_at timestamptz not null,
  -- It was credited by the bill, or stands in the bill of the next day.
  resolved_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, day, subject, number, kind),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id)
);
create index payment_differences_open on payment_differences (tenant_id, number) where resolved_at is null;
create index payments_by_paid_at on payments (channel, paid_at) where paid_at is not null;
