-- Meter models of a tenant's own beside the standard ones, with the keys that its gateways send.

-- Null: a standard model, the same in every tenant.
alter table meter_models add column tenant_id uuid references tenants (id);
-- The domain's ModelMapping; null: the devices' keys are the values' keys.
alter table meter_models add column mapping jsonb;
alter table meter_models add column version integer not null default 1;
alter table meter_models add column retired_at timestamptz;
alter table meter_models add constraint meter_models_own_mapping check ((tenant_id is null) = (mapping is null));

alter table meter_models drop constraint meter_models_name_key;
-- Every list of a tenant takes the standard ones and its own.
create index meter_models_by_tenant on meter_models (tenant_id);
create unique index meter_models_standard_name on meter_models (name) where tenant_id is null;
create unique index meter_models_own_name on meter_models (tenant_id, name) where tenant_id is not null and retired_at is null;

-- The newest value of each key that no value of the device's model takes, as in `latest`.
alter table device_states add column unmapped jsonb not null default '{}';

-- The domain's RuleTemplate that the rule was added from.
alter table alarm_rules add column template text;
