-- Several work calendars of a tenant, by project and area. As in 0001: tenant_id first in every key.

create table work_calendars (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  -- The domain's CalendarDays.
  days jsonb not null,
  -- Holds where neither an area nor a project says otherwise. A tenant without one goes by the domain's default calendar.
  is_default boolean not null default false,
  version integer not null default 1,
  retired_at timestamptz,
  primary key (tenant_id, id)
);

create unique index work_calendars_default on work_calendars (tenant_id) where is_default;

-- What each tenant had becomes its default calendar.
insert into work_calendars (tenant_id, id, name, days, is_default)
  select id, gen_random_uuid(), '默认日历', work_calendar, true from tenants where work_calendar <> '{}';
alter table tenants drop column work_calendar;

-- The calendar of the narrowest area that has one holds; else the project's, else the tenant's.
alter table areas add column calendar_id uuid;
alter table areas add foreign key (tenant_id, calendar_id) references work_calendars (tenant_id, id);
alter table projects add column calendar_id uuid;
alter table projects add foreign key (tenant_id, calendar_id) references work_calendars (tenant_id, id);
-- The calendar that an order began with; null: the tenant's default at any time.
alter table work_orders add column calendar_id uuid;
