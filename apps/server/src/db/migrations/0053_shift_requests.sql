-- What members ask for: leave, and swaps of shifts. As in 0001: tenant_id first in every key.

create table shift_requests (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('leave', 'swap')),
  -- Whose leader decides.
  team_id uuid not null,
  account_id uuid not null references accounts (id),
  status text not null default 'asked',
  version integer not null default 1,
  reason text not null default '',
  leave_kind text,
  -- Local dates of the tenant, both inclusive.
  from_day date,
  to_day date,
  colleague_id uuid references accounts (id),
  -- The two shifts as they were when it was asked.
  swap jsonb,
  -- From then on nobody decides any more: the start of the earlier shift, the end of the last day of leave.
  expires_at timestamptz not null,
  agreed_at timestamptz,
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  answer text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id),
  check (case kind when 'leave' then leave_kind is not null and from_day <= to_day else colleague_id is not null and swap is not null end),
  -- Nobody is on leave twice on a day. The number stands for the member, as in shifts_overlap.
  constraint leaves_overlap exclude using gist (
    numrange(hashtextextended(tenant_id::text || account_id::text, 0), hashtextextended(tenant_id::text || account_id::text, 0), '[]') with &&,
    daterange(from_day, to_day, '[]') with &&
  ) where (kind = 'leave' and status in ('asked', 'approved'))
);
-- The same two shifts are asked for once.
create unique index swaps_open on shift_requests (tenant_id, account_id, colleague_id, (swap -> 'own' ->> 'day'), (swap -> 'theirs' ->> 'day'))
  where kind = 'swap' and status in ('asked', 'agreed');
create index leaves_by_account on shift_requests (tenant_id, account_id, to_day) where kind = 'leave' and status = 'approved';
create index shift_requests_by_team on shift_requests (tenant_id, team_id, id);
create index shift_requests_by_account on shift_requests (tenant_id, account_id, id);
create index shift_requests_by_colleague on shift_requests (tenant_id, colleague_id, id) where colleague_id is not null;
create index shift_requests_to_expire on shift_requests (expires_at) where status in ('asked', 'agreed');

-- Whoever has to decide is notified, and whoever asked of what became of it.
alter table notification_outbox drop constraint notification_outbox_subject_kind_check;
alter table notification_outbox add constraint notification_outbox_subject_kind_check
  check (subject_kind in ('workOrder', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover', 'shiftRequest', 'stock'));
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check
  check (subject_kind in ('workOrder', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover', 'shiftRequest', 'stock'));
