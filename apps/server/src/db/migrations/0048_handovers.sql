-- Handover cards, and what the shifts said to each fact. As in 0001: tenant_id first in every key.

create table handovers (
  tenant_id uuid not null,
  id uuid not null,
  team_id uuid not null,
  -- The change of shift.
  ends_at timestamptz not null,
  status text not null default 'composed',
  version integer not null default 1,
  -- How many steps of the escalation have been taken, and when the next one is due; null: none any more.
  step smallint not null default 0,
  step_at timestamptz,
  outgoing_by uuid references accounts (id),
  outgoing_at timestamptz,
  incoming_by uuid references accounts (id),
  incoming_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id)
);
-- One card for each change of shift, however many servers compose it.
create unique index handovers_by_change on handovers (tenant_id, team_id, ends_at);
create index handovers_open on handovers (tenant_id, team_id, ends_at) where status <> 'confirmed';
create index handovers_step_due on handovers (step_at) where step_at is not null;

create table handover_items (
  tenant_id uuid not null,
  handover_id uuid not null,
  key text not null,
  -- The order within the card.
  position integer not null,
  -- The domain's HandoverFact as it was when it was written.
  fact jsonb not null,
  ended boolean not null default false,
  answer text,
  remark text not null default '',
  answered_by uuid references accounts (id),
  answered_at timestamptz,
  primary key (tenant_id, handover_id, key),
  foreign key (tenant_id, handover_id) references handovers (tenant_id, id)
);

-- For the sweep that composes cards before shifts end.
create index shifts_by_end on shifts (ends_at) where not on_call;

-- Whoever has to sign is notified, and whoever has to see to a card that nobody has confirmed.
alter table notification_outbox drop constraint notification_outbox_subject_kind_check;
alter table notification_outbox add constraint notification_outbox_subject_kind_check
  check (subject_kind in ('workOrder', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'handover'));
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check
  check (subject_kind in ('workOrder', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'handover'));
