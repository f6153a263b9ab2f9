-- Statistics of orders from rollups that are exact at any time. As in 0001: tenant_id first in every key.

-- Until when the promise to the customer is to be kept, or was; null while it waits.
alter table work_orders add column promised_at timestamptz;
-- From dispatch to acceptance, from acceptance to arrival, and from creation to the last finish less holds.
alter table work_orders add column accept_seconds integer;
alter table work_orders add column arrive_seconds integer;
alter table work_orders add column finish_seconds integer;
-- The work came back: it was not solved, or a check or an evaluation sent it back.
alter table work_orders add column reworked boolean not null default false;

-- What is known of the orders that are there. Of a promise whose clock has stopped only the finish is left.
update work_orders o set
  promised_at = case
    when o.finished_at is not null then o.finished_at
    else (select to_timestamp((c ->> 'dueAt')::float8 / 1000) from jsonb_array_elements(o.state -> 'clocks') c where c ->> 'kind' = 'resolve' limit 1)
  end,
  accept_seconds = greatest(0, extract(epoch from o.accepted_at - o.created_at))::int,
  arrive_seconds = greatest(0, extract(epoch from o.arrived_at - o.accepted_at))::int,
  finish_seconds = greatest(0, extract(epoch from o.finished_at - o.created_at))::int,
  reworked = coalesce((o.state ->> 'timesNotSolved')::int > 0, false);

create index work_orders_by_promise on work_orders (tenant_id, promised_at) where promised_at is not null;

-- How often the orders of a scope were created, finished or due on a day or in a month of the tenant's time zone, and what that took.
create table order_rollups (
  tenant_id uuid not null references tenants (id),
  -- A day only for the whole tenant: other scopes have months, and what is left of a period is read from the orders.
  scope_kind text not null check (scope_kind in ('tenant', 'area', 'project', 'team')),
  scope_id uuid not null,
  grain text not null check (grain in ('day', 'month')),
  starts_on date not null,
  event text not null check (event in ('created', 'finished', 'promised')),
  -- All of them, or those with one value: a status, a level, a source, a business type, a project, a team, whoever leads the work, a cause, a remedy.
  facet text not null,
  value text not null,
  n integer not null,
  -- Of the promised ones those that were kept; of the finished ones those that were finished in time.
  kept integer not null,
  -- Of the finished ones that a person or an alarm had raised: how many, and how many of them were right the first time.
  corrective integer not null,
  first_time integer not null,
  accepted integer not null,
  accept_seconds bigint not null,
  arrived integer not null,
  arrive_seconds bigint not null,
  finish_seconds bigint not null,
  rated integer not null,
  stars integer not null,
  -- The number of durations by bucket, for medians: only where `facet` is 'all'.
  accept_counts jsonb not null default '{}',
  arrive_counts jsonb not null default '{}',
  finish_counts jsonb not null default '{}',
  primary key (tenant_id, scope_kind, scope_id, grain, starts_on, event, facet, value)
);

-- The time zone whose days a tenant's rollups have. A tenant without a row has none yet; its figures are read from the orders.
create table order_rollup_states (
  tenant_id uuid primary key references tenants (id),
  time_zone text not null,
  -- The last order that the rollups contain while they are made, in order of the ids; null once they contain all.
  made_until uuid
);

-- What the rollups do not contain yet: each change of an order takes its part out (-1) and puts the new one in (1).
create table order_rollup_changes (
  id uuid not null default gen_random_uuid(),
  sign smallint not null check (sign in (-1, 1)),
  tenant_id uuid not null,
  order_id uuid not null,
  area_path text not null,
  project_id uuid not null,
  team_id uuid,
  lead_id uuid,
  business_type_id uuid not null,
  status smallint not null,
  level smallint not null,
  source smallint not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  promised_at timestamptz,
  in_time boolean,
  outside_service_level boolean not null,
  accept_seconds integer,
  arrive_seconds integer,
  finish_seconds integer,
  reworked boolean not null,
  cause_code text,
  remedy_code text,
  evaluation jsonb,
  primary key (tenant_id, id)
);

create function record_order_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.area_path, old.project_id, old.team_id, old.lead_id, old.business_type_id, old.status, old.level, old.source, old.finished_at,
        old.promised_at, old.in_time, old.outside_service_level, old.accept_seconds, old.arrive_seconds, old.finish_seconds, old.reworked,
        old.cause_code, old.remedy_code, old.evaluation ->> 'stars')
      is not distinct from
      (new.area_path, new.project_id, new.team_id, new.lead_id, new.business_type_id, new.status, new.level, new.source, new.finished_at,
        new.promised_at, new.in_time, new.outside_service_level, new.accept_seconds, new.arrive_seconds, new.finish_seconds, new.reworked,
        new.cause_code, new.remedy_code, new.evaluation ->> 'stars')
    then return null;
    end if;
    insert into order_rollup_changes (sign, tenant_id, order_id, area_path, project_id, team_id, lead_id, business_type_id, status, level, source,
        created_at, finished_at, promised_at, in_time, outside_service_level, accept_seconds, arrive_seconds, finish_seconds, reworked, cause_code, remedy_code, evaluation)
      values (-1, old.tenant_id, old.id, old.area_path, old.project_id, old.team_id, old.lead_id, old.business_type_id, old.status, old.level, old.source,
        old.created_at, old.finished_at, old.promised_at, old.in_time, old.outside_service_level, old.accept_seconds, old.arrive_seconds,
        old.finish_seconds, old.reworked, old.cause_code, old.remedy_code, old.evaluation);
  end if;
  insert into order_rollup_changes (sign, tenant_id, order_id, area_path, project_id, team_id, lead_id, business_type_id, status, level, source,
      created_at, finished_at, promised_at, in_time, outside_service_level, accept_seconds, arrive_seconds, finish_seconds, reworked, cause_code, remedy_code, evaluation)
    values (1, new.tenant_id, new.id, new.area_path, new.project_id, new.team_id, new.lead_id, new.business_type_id, new.status, new.level, new.source,
      new.created_at, new.finished_at, new.promised_at, new.in_time, new.outside_service_level, new.accept_seconds, new.arrive_seconds,
      new.finish_seconds, new.reworked, new.cause_code, new.remedy_code, new.evaluation);
  return null;
end
$$;
create trigger work_order_changes_recorded after insert or update on work_orders for each row execute function record_order_change();

-- Adds two maps from a bucket to a number.
create function add_counts(one jsonb, other jsonb) returns jsonb
  language sql immutable parallel safe
  return (
    select coalesce(jsonb_object_agg(b.bucket, b.n), '{}')
    from (
      select c.key as bucket, sum(c.value::int) as n
      from (select * from jsonb_each_text(one) union all select * from jsonb_each_text(other)) c
      group by c.key having sum(c.value::int) <> 0
    ) b);
