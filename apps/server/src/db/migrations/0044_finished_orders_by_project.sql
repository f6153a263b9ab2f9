-- The maintenance log of one project. Among 300,000 finished orders of a tenant, those of a project with few were counted and found by reading nearly all of
-- them (99 ms and 14 ms); by this index it is under 1 ms.
create index work_orders_finished_by_project on work_orders (tenant_id, project_id, finished_at desc) where finished_at is not null;
