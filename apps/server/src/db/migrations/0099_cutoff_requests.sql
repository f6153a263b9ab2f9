-- Cut-offs of a local day that a second person has to approve, and what those are notified of who sign second. As in 0001: tenant_id first in every key and every foreign key.

-- What is to be cut off on a day beyond what nobody has to approve.
create table cutoff_requests (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  day date not null,
  -- The domain's CutoffRequestState.
  state text not null default 'waiting',
  -- Of the rooms and their debts, which an approval covers.
  content_hash text not null,
  requested_at timestamptz not null,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  reason text not null default '',
  primary key (tenant_id, id),
  unique (tenant_id, day),
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null))
);

create table cutoff_request_rooms (
  tenant_id uuid not null,
  request_id uuid not null,
  wallet_id uuid not null,
  -- That of the cut-off: what has moved on since is not covered.
  version integer not null,
  -- Fen, below zero.
  balance bigint not null,
  -- When it was cut off by the approval.
  sent_at timestamptz,
  primary key (tenant_id, request_id, wallet_id),
  foreign key (tenant_id, request_id) references cutoff_requests (tenant_id, id),
  foreign key (tenant_id, wallet_id) references cutoffs (tenant_id, wallet_id)
);

alter table notification_outbox drop constraint notification_outbox_subject_kind_check;
alter table notification_outbox add constraint notification_outbox_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock', 'room', 'roomApplication', 'payment', 'wallet', 'cutoff', 'cutoffRequest', 'paymentDifference', 'bill'));
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock', 'announcement', 'room', 'roomApplication', 'payment', 'wallet', 'cutoff', 'cutoffRequest', 'paymentDifference', 'bill'));
