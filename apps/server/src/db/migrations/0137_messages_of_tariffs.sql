-- A version of a tariff waits for a second person, who is notified of it.

alter table notification_outbox drop constraint notification_outbox_subject_kind_check;
alter table notification_outbox add constraint notification_outbox_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock', 'room', 'roomApplication', 'payment', 'wallet', 'walletEntry', 'cutoff', 'cutoffRequest', 'paymentDifference', 'bill', 'suspectUse',
    'tariff'));
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock', 'announcement', 'room', 'roomApplication', 'payment', 'wallet', 'walletEntry', 'cutoff', 'cutoffRequest', 'paymentDifference', 'bill',
    'suspectUse', 'tariff'));
