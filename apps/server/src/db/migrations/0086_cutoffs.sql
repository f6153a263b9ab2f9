-- What follows from debts up to the switches, and who was notified of it. As in 0001: tenant_id first in every key and every foreign key.

-- One that owes is looked at anew until it does not.
create index wallets_owing on wallets (tenant_id, id) where balance_level = 'owing';

-- Of a wallet whose owner owes, or has owed.
create table cutoffs (
  tenant_id uuid not null,
  wallet_id uuid not null,
  room_id uuid not null,
  version integer not null default 1,
  -- The domain's CutoffState.
  state text not null,
  episode integer not null default 0,
  until_at timestamptz,
  was_off boolean not null default false,
  -- Since when it has been in this state.
  since timestamptz not null,
  -- When it is looked at again; null: it is over.
  next_at timestamptz,
  -- The domain's CutoffGuard, as it was looked at last.
  guards jsonb not null default '[]',
  -- A clerk holds it back until then.
  held_until timestamptz,
  held_reason text not null default '',
  held_by uuid references accounts (id),
  primary key (tenant_id, wallet_id),
  foreign key (tenant_id, wallet_id) references wallets (tenant_id, id),
  foreign key (tenant_id, room_id) references areas (tenant_id, id),
  check ((held_until is null) = (held_by is null)),
  check (state <> 'normal' or next_at is null)
);
create index cutoffs_open on cutoffs (tenant_id, next_at) where next_at is not null;

-- The meters that it has switched off, and the command that did.
create table cutoff_meters (
  tenant_id uuid not null,
  wallet_id uuid not null,
  device_id uuid not null,
  command_id uuid not null,
  primary key (tenant_id, wallet_id, device_id),
  foreign key (tenant_id, wallet_id) references cutoffs (tenant_id, wallet_id),
  foreign key (tenant_id, command_id) references device_commands (tenant_id, id)
);
create index cutoff_meters_by_device on cutoff_meters (tenant_id, device_id);

-- Of what its payer was notified, once for each episode.
create table cutoff_messages (
  tenant_id uuid not null,
  wallet_id uuid not null,
  episode integer not null,
  -- The domain's CutoffMessage.
  message text not null,
  at timestamptz not null,
  -- When it was to be cut off at the earliest.
  cut_at timestamptz,
  -- Fen.
  balance bigint not null,
  primary key (tenant_id, wallet_id, episode, message),
  foreign key (tenant_id, wallet_id) references cutoffs (tenant_id, wallet_id)
);

-- How many were cut off on a local day, and how many may be.
create table cutoff_days (
  tenant_id uuid not null references tenants (id),
  day date not null,
  sent integer not null default 0,
  allowed integer not null,
  primary key (tenant_id, day),
  check (sent <= allowed)
);

alter table device_commands drop constraint device_commands_purpose_check;
alter table device_commands add constraint device_commands_purpose_check check (purpose in ('request', 'arrears', 'reconnection'));
alter table device_commands drop constraint device_commands_failure_check;
alter table device_commands add constraint device_commands_failure_check check (failure in ('refused', 'held', 'protected', 'withdrawn'));

alter table notification_outbox drop constraint notification_outbox_subject_kind_check;
alter table notification_outbox add constraint notification_outbox_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock', 'room', 'roomApplication', 'payment', 'wallet', 'cutoff'));
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock', 'announcement', 'room', 'roomApplication', 'payment', 'wallet', 'cutoff'));
