-- Plans whose work comes back some time after it was finished.

alter table plans
  -- The domain's PlanTrigger.
  add column trigger text not null default 'calendar' check (trigger in ('calendar', 'completion')),
  -- When the next order of a plan by completion is made, as far as that is known; of other plans next_at says it.
  add column next_order_at timestamptz;

-- The date that this one follows, empty for the first; null where dates follow the calendar. A date of before has one successor, however many
-- servers decide on it.
alter table plan_occurrences add column follows text;
create unique index plan_occurrences_by_former on plan_occurrences (tenant_id, plan_id, object_id, follows) where follows is not null;
