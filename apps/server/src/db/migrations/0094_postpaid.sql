-- Who pays after use. As in 0001: tenant_id first in every key and every foreign key.

-- How the owner of a wallet pays, from one instant to the next row’s; without a row, in advance.
create table payment_terms (
  tenant_id uuid not null,
  wallet_id uuid not null,
  from_at timestamptz not null,
  -- The domain's PaymentMode.
  mode text not null,
  -- The domain's PostpaidTerms.
  due_days integer,
  off_days integer,
  notice_days integer,
  made_by uuid not null references accounts (id),
  primary key (tenant_id, wallet_id, from_at),
  foreign key (tenant_id, wallet_id) references wallets (tenant_id, id),
  check ((mode = 'postpaid') = (due_days is not null and off_days is not null and notice_days is not null))
);

-- When it has to be paid by whoever pays after use; null: it was charged to a balance.
alter table bill_documents add column due_at timestamptz;
create index bill_documents_by_due on bill_documents (tenant_id, due_at) where due_at is not null;

-- Of what the payer was reminded, once for each document and step.
create table bill_reminders (
  tenant_id uuid not null,
  document_id uuid not null,
  -- soon, due
  step text not null,
  at timestamptz not null,
  -- Fen that were open.
  cents bigint not null,
  primary key (tenant_id, document_id, step),
  foreign key (tenant_id, document_id) references bill_documents (tenant_id, id)
);

-- The cut-off follows from bills, not from the balance; its time of the final notice; and the number of the last line of the wallet when it was looked at.
alter table cutoffs add column is_postpaid boolean not null default false;
alter table cutoffs add column notice_hours integer;
alter table cutoffs add column seen_seq bigint not null default 0;
