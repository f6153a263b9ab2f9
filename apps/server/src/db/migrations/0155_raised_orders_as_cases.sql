-- An order that was raised without a network and is refused is a case, too: of no order yet, but of the one that its phone has named, at a place of the tenant. What
-- follows on it is a case of the same.
alter table offline_cases alter column order_id drop not null;
alter table offline_cases
  -- The id that the phone has given to the order.
  add column raised_id uuid,
  add column project_id uuid,
  add column area_id uuid,
  -- Of the intent; null in cases from before.
  add column device_id uuid,
  add column seq bigint,
  add foreign key (tenant_id, project_id) references projects (tenant_id, id),
  add foreign key (tenant_id, area_id) references areas (tenant_id, id),
  add check (num_nulls(raised_id, project_id, area_id) in (0, 3)),
  add check (order_id is not null or raised_id is not null);
create index offline_cases_by_raised on offline_cases (tenant_id, raised_id) where raised_id is not null;
create index offline_cases_by_project on offline_cases (tenant_id, project_id) where project_id is not null;
create index offline_cases_by_area on offline_cases (tenant_id, area_id) where area_id is not null;

alter table offline_cases drop constraint offline_cases_reason_check;
alter table offline_cases
  add constraint offline_cases_reason_check check (reason in ('done', 'moved', 'closed', 'right', 'membership', 'input', 'safety', 'other'));
