-- In a new installation each tenant has a row or two of these, so statistics say that a tenant alone finds one row, and any index that begins
-- with the tenant looks as good as the primary key. The first large import then reads all of the tenant's rows for each foreign key that it
-- checks. A tenant is said to have a hundred rows for as long as the table is small; the primary key is always the better one then.
alter table areas alter column tenant_id set (n_distinct = -0.01);
alter table devices alter column tenant_id set (n_distinct = -0.01);
alter table memberships alter column tenant_id set (n_distinct = -0.01);
-- The setting counts from the next analysis. Tables of a new installation are not analyzed: they are empty still, and the planner would
-- believe that they stay so, until the database analyzes them by itself a minute after they were filled.
do $$ begin
  if exists (select from devices) then
    analyze areas, devices, memberships;
  end if;
end $$;
