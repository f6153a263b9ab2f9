-- The area tree as administrators keep it: floors, versions, and areas that are retired. As in 0001: tenant_id first in every key.

alter table areas drop constraint areas_kind_check;
alter table areas add constraint areas_kind_check check (kind in ('region', 'site', 'building', 'floor', 'room', 'position'));
alter table areas add column version integer not null default 1;
-- A retired area is offered nowhere; orders and devices of before still refer to it.
alter table areas add column retired_at timestamptz;
create index areas_by_parent on areas (tenant_id, parent_id);
