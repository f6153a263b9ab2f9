-- What meters that somebody is charged by can hardly have counted: it is no consumption unless a clerk says so. As in 0001: tenant_id first in every key.

create table suspect_uses (
  tenant_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- The domain's Suspicion.
  suspicion text not null check (suspicion in ('drop', 'aboveRating')),
  -- What the display showed at both ends, and what it would come to, in the unit of consumption.
  from_value double precision not null,
  to_value double precision not null,
  amount double precision not null check (amount >= 0),
  -- The most that the meter can count in an hour.
  max_per_hour double precision not null,
  found_at timestamptz not null,
  -- waiting: for the approval of a second person.
  state text not null default 'open' check (state in ('open', 'waiting', 'counted', 'refused')),
  version integer not null default 1,
  -- What a clerk has decided, and why.
  is_counted boolean,
  reason text not null default '',
  -- Fen that it comes to at the most; null: nobody knows.
  cents bigint,
  processed_by uuid references accounts (id),
  processed_at timestamptz,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id),
  check (from_at < to_at),
  check ((state = 'open') = (processed_by is null) and (processed_by is null) = (is_counted is null) and (processed_by is null) = (processed_at is null)),
  check (state in ('open', 'waiting') or is_counted = (state = 'counted')),
  check (decided_by <> processed_by)
);
create index suspect_uses_by_device on suspect_uses (tenant_id, device_id, from_at);
create unique index suspect_uses_undecided on suspect_uses (tenant_id, device_id, from_at) where state in ('open', 'waiting');

alter table notification_outbox drop constraint notification_outbox_subject_kind_check;
alter table notification_outbox add constraint notification_outbox_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock', 'room', 'roomApplication', 'payment', 'wallet', 'cutoff', 'cutoffRequest', 'paymentDifference', 'bill', 'suspectUse'));
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock', 'announcement', 'room', 'roomApplication', 'payment', 'wallet', 'cutoff', 'cutoffRequest', 'paymentDifference', 'bill', 'suspectUse'));
