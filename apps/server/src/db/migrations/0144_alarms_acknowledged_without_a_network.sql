-- When an alarm was acknowledged without a network; what follows from its being acknowledged goes by when that arrived.
alter table alarms
  add column acknowledged_offline_at timestamptz,
  add column acknowledged_offline_certain boolean;
