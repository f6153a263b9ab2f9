-- Shifts of people who have left a team, and rosters of teams that are dissolved: they go with the people and the team from now on.
delete from shifts s
  where s.ends_at > now()
    and not exists (select from team_members b where b.tenant_id = s.tenant_id and b.team_id = s.team_id and b.account_id = s.account_id);
delete from shift_changes c using teams e where e.tenant_id = c.tenant_id and e.id = c.team_id and e.dissolved_at is not null;
delete from rosters r using teams e where e.tenant_id = r.tenant_id and e.id = r.team_id and e.dissolved_at is not null;
