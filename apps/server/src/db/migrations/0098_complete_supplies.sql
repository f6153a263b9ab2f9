-- A supply that no meter is left of and that shares nothing is complete once it is settled to its end. Whatever takes it a version further opens it again.

alter table supplies add column is_complete boolean not null default false;

create function reopen_supply() returns trigger language plpgsql as $$
begin
  select false into new.is_complete;
  return new;
end
$$;
create trigger supplies_reopened before update on supplies for each row when (new.version <> old.version and new.is_complete) execute function reopen_supply();
