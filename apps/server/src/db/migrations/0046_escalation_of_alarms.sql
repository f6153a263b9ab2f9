-- Alarms that nobody acknowledges escalate as deadlines of orders do.

-- The minutes after which an alarm that holds on escalates anew, by level; what is left out has the default.
alter table escalation_versions add column alarm_restarts jsonb not null default '{}';

-- What was sent, of whatever escalates: the subject is an order or an alarm.
alter table escalation_sends drop constraint escalation_sends_tenant_id_order_id_fkey;
alter table escalation_sends rename column order_id to subject_id;
alter table escalation_sends add column subject_kind text not null default 'workOrder';
alter table escalation_sends alter column subject_kind drop default;
alter table escalation_sends add constraint escalation_sends_subject_kind_check check (subject_kind in ('workOrder', 'alarm'));
alter table escalation_sends add constraint escalation_sends_tenant_fkey foreign key (tenant_id) references tenants (id);

-- When the present round of an alarm's escalation began; null: it was raised before alarms escalated.
alter table alarms add column escalation_from timestamptz;
alter table alarms add column escalation_round integer not null default 0;
-- When the alarm's escalation has to be decided on again; null: nothing is to come.
alter table alarms add column escalation_at timestamptz;
create index alarms_by_escalation on alarms (tenant_id, escalation_at) where escalation_at is not null;
