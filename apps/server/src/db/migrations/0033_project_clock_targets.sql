-- The service levels that a project's contract promises; they hold before those of its business types and of the tenant.

alter table projects add column clock_targets jsonb not null default '{}';
