-- What an account sees is read where it is: the orders of each of its teams and projects newest first, and of a team what is open or has a deadline. The status
-- stands in none of these keys, so that a page of them needs no sort.
drop index work_orders_by_team;
create index work_orders_by_team on work_orders (tenant_id, team_id, id desc) where team_id is not null;
create index work_orders_open_by_team on work_orders (tenant_id, team_id, next_due_at, id)
  where team_id is not null and (next_due_at is not null or status not in (90, 130));
create index work_orders_of_project on work_orders (tenant_id, project_id, id desc);
