-- The whole tenant has quarters, so that a year reads few rows.
alter table order_rollups drop constraint order_rollups_grain_check;
alter table order_rollups add check (grain in ('day', 'month', 'quarter'));

-- Devices have years, of which one row a device is all that a year reads.
alter table device_rollups drop constraint device_rollups_grain_check;
alter table device_rollups add check (grain in ('day', 'month', 'quarter', 'year'));

-- Rollups are made anew with their quarters and years.
delete from order_rollup_changes;
delete from order_rollups;
delete from device_rollups;
delete from order_rollup_states;

-- Rows of the present day, month and quarter are updated again and again: with free space in their pages that leaves the index alone, and what they
-- leave behind is cleaned up before it slows the next update.
alter table order_rollups set (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);
alter table device_rollups set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
