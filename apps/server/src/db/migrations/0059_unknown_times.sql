-- Times of orders from before they were stored: a time that is not known was taken to be none at all.
alter table work_orders disable trigger work_order_changes_recorded;
update work_orders set
  accept_seconds = case when accepted_at is not null then accept_seconds end,
  arrive_seconds = case when accepted_at is not null and arrived_at is not null then arrive_seconds end,
  finish_seconds = case when finished_at is not null then finish_seconds end,
  repair_seconds = case when arrived_at is not null and finished_at is not null then repair_seconds end
where accepted_at is null or arrived_at is null or finished_at is null;
alter table work_orders enable trigger work_order_changes_recorded;

-- The rollups are made anew.
delete from order_rollup_changes;
delete from order_rollups;
delete from device_rollups;
delete from order_rollup_states;
