-- How much wallets have left, and the warnings of it. As in 0001: tenant_id first in every key.

alter table wallets
  -- The domain's BalanceLevel, as it was judged last, and the number of its last line then: a wallet is judged again once it has another one.
  add column balance_level text not null default 'normal',
  add column judged_seq bigint not null default 0,
  -- Counts the times in which it was low.
  add column low_episode integer not null default 0,
  -- The worst level of the episode of which the payer was warned.
  add column warned_level text not null default 'normal';
create index wallets_to_judge on wallets (tenant_id, id) where judged_seq <> seq;

-- What a payer was warned of: once for each level and episode.
create table wallet_warnings (
  tenant_id uuid not null,
  wallet_id uuid not null,
  episode integer not null,
  level text not null,
  -- For how many days the balance lasted, and what it was, in fen.
  days_left integer,
  balance bigint not null,
  warned_at timestamptz not null,
  primary key (tenant_id, wallet_id, episode, level),
  foreign key (tenant_id, wallet_id) references wallets (tenant_id, id)
);

-- Whoever pays is notified of it.
alter table notification_outbox drop constraint notification_outbox_subject_kind_check;
alter table notification_outbox add constraint notification_outbox_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock', 'room', 'roomApplication', 'payment', 'wallet'));
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock', 'announcement', 'room', 'roomApplication', 'payment', 'wallet'));
