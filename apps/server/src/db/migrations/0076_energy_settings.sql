-- What a tenant says about its analysis of energy. As in 0001: tenant_id first in every key.

create table energy_settings (
  tenant_id uuid primary key references tenants (id),
  version integer not null,
  -- The domain's EnergySettings.
  settings jsonb not null
);
