-- What people are told, and what is still to be told. As in 0001: tenant_id first in every key and every foreign key.

-- Something happened that may concern people: written with it, and gone once whoever it concerns has been told.
create table notifications_due (
  tenant_id uuid not null references tenants (id),
  subject_kind text not null check (subject_kind in ('workOrder', 'alarm', 'joinRequest', 'membership')),
  subject_id uuid not null,
  id uuid not null,
  -- What was done to an order; null where the subject says it all.
  action text,
  -- Who did it and needs not be told; null: nobody did.
  actor_id uuid references accounts (id),
  created_at timestamptz not null,
  -- Later than created_at after a try that failed.
  due_at timestamptz not null,
  -- Whatever is due of a subject is told of together.
  primary key (tenant_id, subject_id, id)
);
create index notifications_due_by_time on notifications_due (tenant_id, due_at, id);

-- A row for each account that is told, with the words' parts as they were then.
create table notifications (
  tenant_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('workOrders', 'alarms', 'announcements')),
  id uuid not null,
  -- The domain's NotificationTopic.
  topic text not null,
  subject_kind text not null check (subject_kind in ('workOrder', 'alarm', 'joinRequest', 'membership')),
  subject_id uuid not null,
  -- Which time of several: an order's version, or epoch milliseconds.
  occurrence bigint not null,
  -- The domain's NotificationWords.
  words jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (tenant_id, account_id, kind, id),
  foreign key (tenant_id, account_id) references memberships (tenant_id, account_id) on delete cascade
);
-- Told once, however often it is tried; and what of a subject is out of date is found by it.
create unique index notifications_by_subject on notifications (tenant_id, subject_id, topic, occurrence, account_id);
create index notifications_unread on notifications (tenant_id, account_id, kind, id) where read_at is null;
create index notifications_by_age on notifications (created_at);
