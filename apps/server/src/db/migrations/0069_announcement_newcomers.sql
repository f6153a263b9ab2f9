-- Members who have joined, or got a role or a team, while announcements stood: whoever is among the readers now is sent what was published before.
create table announcement_newcomers (
  tenant_id uuid not null references tenants (id),
  account_id uuid not null references accounts (id) on delete cascade,
  primary key (tenant_id, account_id)
);

-- Every way into an audience is one of these rows, whoever writes them. What is noted again while a server is at work on it waits for that server, and is
-- looked at once more.
create function note_announcement_newcomer() returns trigger language plpgsql as $$
begin
  if exists (select from announcements a where a.tenant_id = new.tenant_id and a.status = 'published' and not a.is_over) then
    insert into announcement_newcomers (tenant_id, account_id) values (new.tenant_id, new.account_id)
      on conflict (tenant_id, account_id) do update set account_id = excluded.account_id;
  end if;
  return null;
end
$$;
create trigger memberships_note_newcomers after insert or update of state on memberships
  for each row when (new.state = 'member') execute function note_announcement_newcomer();
create trigger role_grants_note_newcomers after insert or update on role_grants for each row execute function note_announcement_newcomer();
create trigger team_members_note_newcomers after insert on team_members for each row execute function note_announcement_newcomer();
