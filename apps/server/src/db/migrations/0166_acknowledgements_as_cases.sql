-- Cases of alarms: an acknowledgement that was given without a network, by somebody who has lost the right to it since.
alter table offline_cases
  add column alarm_id uuid,
  add foreign key (tenant_id, alarm_id) references alarms (tenant_id, id),
  drop constraint offline_cases_subject_check,
  add constraint offline_cases_subject_check check (num_nonnulls(coalesce(order_id, raised_id), meter_id, alarm_id) = 1);
create index offline_cases_by_alarm on offline_cases (tenant_id, alarm_id) where alarm_id is not null;
