-- A reading that was taken without a network: the intent by which a repeat is known for ever, when it arrived, and whether its time is certain.
alter table manual_readings
  add column intent_id uuid,
  add column received_at timestamptz,
  add column at_certain boolean not null default true;
create unique index manual_readings_by_intent on manual_readings (tenant_id, intent_id) where intent_id is not null;
-- Ids sort by when readings arrived.
create index manual_readings_by_time on manual_readings (tenant_id, device_id, at desc, id desc);

-- What does not count may be a reading of a meter.
alter table offline_cases
  add column meter_id uuid,
  add foreign key (tenant_id, meter_id) references devices (tenant_id, id),
  -- That it is of an order, whether there is one yet or not.
  drop constraint offline_cases_check2,
  add constraint offline_cases_subject_check check ((order_id is not null or raised_id is not null) <> (meter_id is not null)),
  drop constraint offline_cases_reason_check,
  add constraint offline_cases_reason_check
    check (reason in ('done', 'moved', 'closed', 'right', 'membership', 'input', 'safety', 'questioned', 'retired', 'other'));
create index offline_cases_by_meter on offline_cases (tenant_id, meter_id) where meter_id is not null;
