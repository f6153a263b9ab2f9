-- Teams with versions, and the business types that they serve. As in 0001: tenant_id first in every key and every foreign key.

alter table teams add column version integer not null default 1;

-- A team without a row serves every business type of its trades.
create table team_business_types (
  tenant_id uuid not null,
  team_id uuid not null,
  business_type_id uuid not null,
  primary key (tenant_id, team_id, business_type_id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id),
  foreign key (tenant_id, business_type_id) references business_types (tenant_id, id)
);
create index team_business_types_by_type on team_business_types (tenant_id, business_type_id);
