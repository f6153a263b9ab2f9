-- Projects as administrators keep them. As in 0001: tenant_id first in every key.

alter table projects add column version integer not null default 1;
alter table projects add column contract_no text;
