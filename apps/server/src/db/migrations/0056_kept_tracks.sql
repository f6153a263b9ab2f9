-- How long tracks are kept is the tenant's to set, and each consent says for how many days it was given.

alter table track_consents add column kept_days integer not null default 90;
alter table track_consents alter column kept_days drop default;

update tenant_parameters set retention = retention || '{"tracks": null}' where retention is not null;
alter table tenant_parameters alter column retention
  set default '{"readings": null, "rejectedMessages": null, "notifications": null, "auditLog": null, "tracks": null}';
