-- Wallets are compared with their lines every night. As in 0001: tenant_id first in every key.

alter table wallets
  -- The line up to which its lines were added up and agreed, and what they came to in fen: only later ones are added up again.
  add column compared_seq bigint not null default 0,
  add column compared_balance bigint not null default 0;
create index wallets_disagreeing on wallets (tenant_id, id) where disagreed_at is not null;
create index journal_lines_of_refunds on journal_lines (tenant_id, wallet_id) where account = 'refund_payable';

-- How far the comparison of a tenant's wallets has come: one row a tenant, of its last night.
create table wallet_comparisons (
  tenant_id uuid not null primary key references tenants (id),
  -- The tenant's day that begins with the night.
  day date not null,
  -- The last wallet that was compared; null: none yet.
  after_id uuid,
  -- Null: it goes on.
  completed_at timestamptz,
  wallets int not null default 0
);
