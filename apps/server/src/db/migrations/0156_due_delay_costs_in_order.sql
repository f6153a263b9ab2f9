-- Those that are due are read in the order of this index. By the time alone, many that are due at one instant were all read and sorted for a page of them.
drop index delay_costs_by_next;
create index delay_costs_by_next on delay_costs (tenant_id, next_at, order_id) where next_at is not null;
