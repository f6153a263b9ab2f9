-- Supplies that are settled by the day are all due at the same instant. The index ends with what they are ordered by then, so that a batch
-- reads its own rows instead of sorting all that are due.
drop index supplies_by_next;
create index supplies_by_next on supplies (tenant_id, next_at, room_id, energy_type);
