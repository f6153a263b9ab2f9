-- Payments, refunds and bills are found by the wallets whose room or payer has the words, and payments by their code too. As in 0001: tenant_id first in every key.

create index payments_by_wallet on payments (tenant_id, wallet_id, id desc);
create index payments_of_code on payments (tenant_id, code) where code is not null;
create index refunds_by_wallet on refunds (tenant_id, wallet_id, id desc);
