-- Repeated failures, repairs and planned work in the statistics of orders, and rollups of devices. As in 0001: tenant_id first in every key.

-- The first device of what an order is about: which device a failure is of.
alter table work_orders add column device_id uuid;
alter table work_orders add foreign key (tenant_id, device_id) references devices (tenant_id, id);
-- From arrival to the last finish, less holds.
alter table work_orders add column repair_seconds integer;
-- The device failed again within 30 days after the finish: another corrective order of the same device and business type. A job keeps it.
alter table work_orders add column repeated boolean not null default false;
-- Until when the work of a plan counts as done as planned: the end of its window and a tenth of the interval.
alter table work_orders add column done_by timestamptz;

-- The rollups are made anew afterwards, so that no order has to be noted as changed.
alter table work_orders disable trigger work_order_changes_recorded;
update work_orders o set
  device_id = (select x.device_id from work_order_objects x
    where x.tenant_id = o.tenant_id and x.order_id = o.id and x.device_id is not null order by x.position limit 1),
  repair_seconds = greatest(0, extract(epoch from o.finished_at - o.arrived_at))::int,
  done_by = case when o.source = 2 then o.planned_finish_at end;
create index work_orders_by_device on work_orders (tenant_id, device_id, created_at) where device_id is not null;
create index work_orders_by_done_by on work_orders (tenant_id, done_by) where done_by is not null;
update work_orders o set repeated = true
  where o.source <> 2 and not o.outside_service_level and o.finished_at is not null and exists (select from work_orders p
    where p.tenant_id = o.tenant_id and p.device_id = o.device_id and p.business_type_id = o.business_type_id and p.id <> o.id and p.source <> 2
      and not p.outside_service_level and p.created_at > o.finished_at and p.created_at <= o.finished_at + interval '720 hours');
alter table work_orders enable trigger work_order_changes_recorded;

alter table order_rollups drop constraint order_rollups_event_check;
alter table order_rollups add check (event in ('created', 'finished', 'promised', 'planned'));
-- Of the created ones, failures of devices; of the finished ones that a person or an alarm had raised, those repeated and those repaired on site.
alter table order_rollups add column failures integer not null default 0;
alter table order_rollups add column repeated integer not null default 0;
alter table order_rollups add column repaired integer not null default 0;
alter table order_rollups add column repair_seconds bigint not null default 0;
alter table order_rollups add column repair_counts jsonb not null default '{}';

-- How often the devices failed and were repaired, by the day, month and quarter of the tenant's time zone. The places, projects and teams of a device's
-- orders are few, so that these rows serve every reach.
create table device_rollups (
  tenant_id uuid not null references tenants (id),
  grain text not null check (grain in ('day', 'month', 'quarter')),
  starts_on date not null,
  device_id uuid not null,
  area_path text not null,
  project_id uuid not null,
  -- Zeros: no team.
  team_id uuid not null,
  failures integer not null,
  repaired integer not null,
  repair_seconds bigint not null,
  repeated integer not null,
  primary key (tenant_id, grain, starts_on, device_id, area_path, project_id, team_id),
  foreign key (tenant_id, device_id) references devices (tenant_id, id)
);

alter table order_rollup_changes add column device_id uuid;
alter table order_rollup_changes add column repair_seconds integer;
alter table order_rollup_changes add column repeated boolean not null default false;
alter table order_rollup_changes add column done_by timestamptz;

create or replace function record_order_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.area_path, old.project_id, old.team_id, old.lead_id, old.business_type_id, old.device_id, old.status, old.level, old.source,
        old.finished_at, old.promised_at, old.done_by, old.in_time, old.outside_service_level, old.accept_seconds, old.arrive_seconds,
        old.finish_seconds, old.repair_seconds, old.reworked, old.repeated, old.cause_code, old.remedy_code, old.evaluation ->> 'stars')
      is not distinct from
      (new.area_path, new.project_id, new.team_id, new.lead_id, new.business_type_id, new.device_id, new.status, new.level, new.source,
        new.finished_at, new.promised_at, new.done_by, new.in_time, new.outside_service_level, new.accept_seconds, new.arrive_seconds,
        new.finish_seconds, new.repair_seconds, new.reworked, new.repeated, new.cause_code, new.remedy_code, new.evaluation ->> 'stars')
    then return null;
    end if;
    insert into order_rollup_changes (sign, tenant_id, order_id, area_path, project_id, team_id, lead_id, business_type_id, device_id, status, level,
        source, created_at, finished_at, promised_at, done_by, in_time, outside_service_level, accept_seconds, arrive_seconds, finish_seconds, repair_seconds, reworked, repeated,
        cause_code, remedy_code, evaluation)
      values (-1, old.tenant_id, old.id, old.area_path, old.project_id, old.team_id, old.lead_id, old.business_type_id, old.device_id, old.status, old.level,
        old.source, old.created_at, old.finished_at, old.promised_at, old.done_by, old.in_time, old.outside_service_level, old.accept_seconds,
        old.arrive_seconds, old.finish_seconds, old.repair_seconds, old.reworked, old.repeated, old.cause_code, old.remedy_code, old.evaluation);
  end if;
  insert into order_rollup_changes (sign, tenant_id, order_id, area_path, project_id, team_id, lead_id, business_type_id, device_id, status, level,
      source, created_at, finished_at, promised_at, done_by, in_time, outside_service_level, accept_seconds, arrive_seconds, finish_seconds, repair_seconds, reworked, repeated,
      cause_code, remedy_code, evaluation)
    values (1, new.tenant_id, new.id, new.area_path, new.project_id, new.team_id, new.lead_id, new.business_type_id, new.device_id, new.status, new.level,
      new.source, new.created_at, new.finished_at, new.promised_at, new.done_by, new.in_time, new.outside_service_level, new.accept_seconds,
      new.arrive_seconds, new.finish_seconds, new.repair_seconds, new.reworked, new.repeated, new.cause_code, new.remedy_code, new.evaluation);
  return null;
end
$$;

delete from order_rollup_changes;
delete from order_rollups;
delete from order_rollup_states;
