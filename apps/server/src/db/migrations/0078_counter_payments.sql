-- Payments at the operator's counter: the occupant starts one and names its code, and a clerk confirms what was received.

alter table payments
  -- What the payer names at the counter, while the payment waits; null for a payment through a provider.
  add column code text,
  -- The clerk who has received the money, and when; the payment is paid at once, or once a second person has approved it.
  add column confirmed_by uuid references accounts (id),
  add column confirmed_at timestamptz,
  -- The domain's CounterMethod.
  add column method text,
  add column note text not null default '',
  add column approved_by uuid references accounts (id),
  add check ((code is null) = (channel <> 'counter')),
  add check ((confirmed_by is null) = (confirmed_at is null) and (confirmed_by is null) = (method is null)),
  add check (confirmed_by is null or channel = 'counter'),
  -- Nobody takes their own money, and the second person is another one.
  add check (confirmed_by <> account_id),
  add check (approved_by <> confirmed_by and approved_by <> account_id);

-- A code names one payment that waits.
create unique index payments_by_code on payments (tenant_id, code) where state = 'pending';
-- What one clerk has taken in a day.
create index payments_by_clerk on payments (tenant_id, confirmed_by, confirmed_at) where confirmed_by is not null;

alter table notification_outbox drop constraint notification_outbox_subject_kind_check;
alter table notification_outbox add constraint notification_outbox_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock', 'room', 'roomApplication', 'payment'));
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock', 'announcement', 'room', 'roomApplication', 'payment'));
