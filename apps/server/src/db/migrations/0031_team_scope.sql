-- Teams with several areas, and their trades as a list. As in 0001: tenant_id first in every key and every foreign key.

alter table teams add column specialties text[] not null default '{}';
update teams set specialties = array(
  select t.trade from (
    select trim(p.part) as trade, min(p.place) as place
    from string_to_table(teams.specialty, ',') with ordinality as p(part, place) where trim(p.part) <> '' group by 1
  ) t order by t.place
) where specialty is not null;
alter table teams add constraint teams_specialties_named check (array_position(specialties, null) is null and array_position(specialties, '') is null);

-- A team without a row serves the whole tenant.
create table team_areas (
  tenant_id uuid not null,
  team_id uuid not null,
  area_id uuid not null,
  primary key (tenant_id, team_id, area_id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id),
  foreign key (tenant_id, area_id) references areas (tenant_id, id)
);
create index team_areas_by_area on team_areas (tenant_id, area_id);
insert into team_areas (tenant_id, team_id, area_id) select tenant_id, id, area_id from teams where area_id is not null;

alter table teams drop column specialty, drop column area_id;
