-- How an organisation reaches its people by the channels of providers.
create table message_channels (
  tenant_id uuid not null references tenants (id),
  channel text not null check (channel in ('wecom', 'dingtalk', 'sms', 'voice')),
  version integer not null,
  is_on boolean not null,
  -- Messages of this level and graver ones.
  max_level smallint not null check (max_level between 1 and 4),
  -- What may be shown again.
  settings jsonb not null,
  -- Tokens and passwords as one JSON object, sealed with the installation's key.
  secrets bytea not null,
  -- When the provider last took a message; null: it never has.
  proven_at timestamptz,
  -- Until when the provider takes no more.
  limited_until timestamptz,
  primary key (tenant_id, channel)
);
