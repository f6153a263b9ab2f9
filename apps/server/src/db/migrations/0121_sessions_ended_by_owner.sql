-- A phone whose session its owner has ended from another device deletes its copies; one whose session has merely run out keeps them shut.
alter table sessions drop constraint sessions_ended_by_check;
alter table sessions add constraint sessions_ended_by_check check (ended_by in ('reuse', 'owner'));
