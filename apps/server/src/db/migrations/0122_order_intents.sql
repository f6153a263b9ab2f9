-- What phones did to orders without a network: the first answer to each such call for as long as a phone may be away, and by the history for ever that it counted.
create table order_intents (
  tenant_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  seq bigint not null,
  operation text not null,
  body_hash text not null,
  order_id uuid not null,
  version integer not null,
  answer jsonb not null,
  worked_at timestamptz not null,
  arrived_at timestamptz not null,
  primary key (tenant_id, account_id, id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id)
);
-- The work before this one of the same installation.
create index order_intents_by_device on order_intents (tenant_id, account_id, device_id, seq);
create index order_intents_by_order on order_intents (tenant_id, order_id);
create index order_intents_by_arrival on order_intents (arrived_at);

alter table work_order_history
  add column intent_id uuid,
  add column worked_at timestamptz,
  add column worked_at_certain boolean;
create unique index work_order_history_by_intent on work_order_history (tenant_id, intent_id) where intent_id is not null and position = 0;
