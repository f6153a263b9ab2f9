-- Names by the field's terms: an outbox of what people are still to be told, a queue of what is to be rolled up again, and timers of orders.

alter table notifications_due rename to notification_outbox;
alter table consumption_due rename to rollup_queue;
alter table work_orders rename column wakes_at to next_timer_at;
alter index work_orders_to_wake_by_tenant rename to work_orders_by_next_timer;

-- Indexes and constraints keep the names of their tables: PostgreSQL shows them in its errors.
do $$
declare
  found record;
begin
  for found in
    select c.conrelid::regclass as of_table, c.conname as name,
      replace(replace(c.conname, 'notifications_due', 'notification_outbox'), 'consumption_due', 'rollup_queue') as new_name
    from pg_constraint c
    where c.conrelid in ('notification_outbox'::regclass, 'rollup_queue'::regclass)
      and (c.conname like 'notifications\_due%' or c.conname like 'consumption\_due%')
  loop
    execute format('alter table %s rename constraint %I to %I', found.of_table, found.name, found.new_name);
  end loop;
end
$$;
alter index notifications_due_by_time rename to notification_outbox_by_time;
