-- Visits of points that came late: when they arrived, whether the phone's clock is sure of when they were, and the intent that they arrived by, once for ever.
alter table inspection_visits
  add column received_at timestamptz,
  add column is_time_certain boolean not null default true,
  add column intent_id uuid;
create unique index inspection_visits_by_intent on inspection_visits (tenant_id, intent_id) where intent_id is not null;
