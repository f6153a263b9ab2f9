-- Refunds of payments. As in 0001: tenant_id first in every key. Amounts are integer fen. The number that the provider is given is the id without its hyphens.

alter table payments
  -- What of it was given back.
  add column refunded bigint not null default 0,
  add constraint refunded_is_of_payment check (refunded between 0 and amount);

create table refunds (
  tenant_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  wallet_id uuid not null,
  -- Whose the payment is.
  account_id uuid not null references accounts (id),
  amount bigint not null check (amount > 0),
  -- The domain's RefundWay.
  way text not null,
  -- The domain's RefundState.
  state text not null,
  -- Why the payer asks for it.
  note text not null,
  -- SHA-256 of what was asked for: an approval is of this content.
  content_hash text not null,
  requested_at timestamptz not null,
  -- The clerk, and the second person where one is needed.
  processed_by uuid references accounts (id),
  processed_at timestamptz,
  approved_by uuid references accounts (id),
  -- Whoever has rejected it, why, or what the provider said last; empty: nothing.
  rejected_by uuid references accounts (id),
  reason text not null default '',
  -- When it was sent first, how often the provider has been asked, and when it is asked next; null: no more.
  sent_at timestamptz,
  tries smallint not null default 0,
  next_try_at timestamptz,
  provider_number text,
  refunded_at timestamptz,
  -- The clerk who has paid it out at the counter.
  paid_out_by uuid references accounts (id),
  -- The domain's CounterMethod.
  method text,
  payout_note text not null default '',
  ended_at timestamptz,
  -- The journals that have frozen the amount, and that have paid it or put it back.
  frozen_by uuid not null,
  ended_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  foreign key (tenant_id, wallet_id) references wallets (tenant_id, id),
  foreign key (tenant_id, frozen_by) references journals (tenant_id, id),
  foreign key (tenant_id, ended_by) references journals (tenant_id, id),
  check ((state in ('refunded', 'failed', 'rejected', 'withdrawn')) = (ended_by is not null)),
  check ((ended_by is null) = (ended_at is null)),
  check ((state = 'refunded') = (refunded_at is not null)),
  check ((processed_by is null) = (processed_at is null)),
  check ((paid_out_by is null) = (method is null)),
  check (state not in ('waiting', 'approved', 'sent', 'refunded', 'failed') or processed_by is not null),
  check (way <> 'counter' or state not in ('approved', 'refunded') or approved_by is not null),
  -- Nobody approves or pays out their own, and the second person is another one.
  check (processed_by <> account_id and paid_out_by <> account_id),
  check (approved_by <> processed_by and approved_by <> account_id)
);
-- One at a time is open of a payment.
create unique index refunds_open on refunds (tenant_id, payment_id) where ended_by is null;
create index refunds_by_payment on refunds (tenant_id, payment_id, id desc);
create index refunds_by_account on refunds (tenant_id, account_id, id desc);
create index refunds_due on refunds (next_try_at, tenant_id) where next_try_at is not null;
create index refunds_by_sent_at on refunds (sent_at) where state = 'refunded' and way = 'origin';
-- What one clerk has approved in a day.
create index refunds_by_clerk on refunds (tenant_id, processed_by, processed_at) where processed_by is not null;
