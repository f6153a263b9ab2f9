-- Photos of abnormal points and of readings that were questioned, and what is asked of the orders of a place.

alter table work_order_files drop constraint work_order_files_kind_check;
alter table work_order_files add constraint work_order_files_kind_check
  check (kind in ('request', 'before', 'after', 'signature', 'addition', 'evidence'));

-- Orders that go on from another one.
create index work_orders_by_linked on work_orders (tenant_id, linked_order_id, id desc) where linked_order_id is not null;
-- What is open at a place: 90 and 130 are over.
create index work_orders_open_by_area on work_orders (tenant_id, area_id, id desc) where status not in (90, 130);
