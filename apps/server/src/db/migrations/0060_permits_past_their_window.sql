-- How many steps of the reminder were sent of a permit, and for which end of its window: a permit that is extended begins anew.

alter table permits add column reminded_steps integer not null default 0;
alter table permits add column reminded_until timestamptz;
