-- What a tenant sets for itself as a whole. A tenant without a row goes by the defaults. How it handles reports stands in tenants.settings.
create table tenant_parameters (
  tenant_id uuid primary key references tenants (id),
  version integer not null,
  display_name text,
  short_name text,
  -- A data URL of a small picture, which goes with every list of an account's tenants.
  logo text check (length(logo) <= 65536),
  color text,
  contact jsonb not null default '{"phone": null, "mail": null, "address": null, "hours": null}',
  -- Months by kind; null: as long as the installation keeps it.
  retention jsonb not null default '{"readings": null, "rejectedMessages": null, "notifications": null, "auditLog": null}',
  notifications jsonb not null default '{"workOrders": true, "alarms": true}',
  dispatchers_may_export boolean not null default false
);
