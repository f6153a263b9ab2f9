-- The last rounds of a route, and the cards of a tenant that wait, however many there are of before.
create index order_inspections_recent on order_inspections (tenant_id, route_id, order_id);
create index handovers_waiting on handovers (tenant_id, ends_at) where status <> 'confirmed';
