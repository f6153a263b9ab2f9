-- The ledger of what occupants pay and are charged. As in 0001: tenant_id first in every key. Amounts are integer fen, and debits are positive.

-- What belongs to one account in one room. Balance and number follow from the lines of the ledger, and are written with them.
create table wallets (
  tenant_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  account_id uuid not null references accounts (id),
  -- Credits less debits: negative when the account owes.
  balance bigint not null default 0,
  -- Of its last line.
  seq bigint not null default 0,
  -- The operator owes it as a refund that was asked for.
  frozen bigint not null default 0 constraint frozen_is_not_negative check (frozen >= 0),
  opened_at timestamptz not null,
  -- Balance, number and lines did not agree when they were compared; nothing is cut off until somebody has looked.
  disagreed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, room_id, account_id),
  foreign key (tenant_id, room_id) references areas (tenant_id, id)
);
create index wallets_by_account on wallets (tenant_id, account_id);
-- Who owes most stands first.
create index wallets_by_balance on wallets (tenant_id, balance, id);

create table journals (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  -- The domain's JournalKind.
  kind text not null,
  -- Names the event, so that it is posted once.
  key text not null,
  at timestamptz not null,
  -- The journal whose opposite this one is: at most one takes back another.
  reverses uuid,
  note text not null default '',
  -- Null: the system.
  made_by uuid references accounts (id),
  -- The second person.
  approved_by uuid references accounts (id),
  primary key (tenant_id, id),
  unique (tenant_id, key),
  unique (tenant_id, reverses),
  foreign key (tenant_id, reverses) references journals (tenant_id, id)
);

create table journal_lines (
  tenant_id uuid not null,
  journal_id uuid not null,
  line smallint not null,
  -- The domain's LedgerAccount.
  account text not null,
  -- Of the wallet, and of what is owed to it as a refund.
  wallet_id uuid,
  amount bigint not null check (amount <> 0),
  -- Of the wallet after this line; null for other accounts.
  wallet_seq bigint,
  balance_after bigint,
  primary key (tenant_id, journal_id, line),
  foreign key (tenant_id, journal_id) references journals (tenant_id, id),
  foreign key (tenant_id, wallet_id) references wallets (tenant_id, id),
  check ((wallet_id is null) = (account not in ('wallet', 'refund_payable'))),
  check ((account = 'wallet') = (wallet_seq is not null and balance_after is not null))
);
create unique index journal_lines_by_wallet on journal_lines (tenant_id, wallet_id, wallet_seq) where wallet_seq is not null;
create index journal_lines_by_account on journal_lines (tenant_id, account, journal_id);

-- Each journal is written whole, by one statement, and its debits equal its credits. Its lines are numbered from 0, so that a statement that adds
-- lines to a journal which has some would need a number that is taken.
create function check_journals() returns trigger language plpgsql as $$
begin
  if exists (select from new_lines n group by n.tenant_id, n.journal_id having sum(n.amount) <> 0 or min(n.line) <> 0) then
    raise exception 'a journal whose debits and credits differ, or that gets another line' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger journals_checked after insert on journal_lines referencing new table as new_lines
  for each statement execute function check_journals();

-- What is posted stays: a mistake is taken back by a journal of its own. A tenant as a whole may be removed.
create function refuse_changes_of_the_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('energy_om.removes_tenant', true) = 'on' then
    return null;
  end if;
  raise exception 'the ledger is only added to' using errcode = 'integrity_constraint_violation';
end $$;
create trigger journals_kept before update or delete or truncate on journals
  for each statement execute function refuse_changes_of_the_ledger();
create trigger journal_lines_kept before update or delete or truncate on journal_lines
  for each statement execute function refuse_changes_of_the_ledger();

-- What a clerk enters by hand: posted at once, or once a second person has approved it.
create table wallet_entries (
  tenant_id uuid not null,
  id uuid not null,
  -- The domain's WalletEntryKind.
  kind text not null,
  wallet_id uuid not null,
  -- To the wallet's credit.
  amount bigint not null check (amount <> 0),
  note text not null,
  -- Of a reversal: the entry that it takes back.
  reverses uuid,
  -- The domain's WalletEntryState.
  state text not null,
  made_by uuid not null references accounts (id),
  made_at timestamptz not null,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  reason text not null default '',
  -- SHA-256 of what was asked for: an approval is of this content.
  content_hash text not null,
  journal_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, wallet_id) references wallets (tenant_id, id),
  foreign key (tenant_id, reverses) references wallet_entries (tenant_id, id),
  foreign key (tenant_id, journal_id) references journals (tenant_id, id),
  check ((state = 'posted') = (journal_id is not null))
);
create index wallet_entries_by_state on wallet_entries (tenant_id, state, id desc);
create index wallet_entries_by_maker on wallet_entries (tenant_id, made_by, made_at);
create unique index wallet_entries_reversed on wallet_entries (tenant_id, reverses) where state in ('waiting', 'posted');
