-- Spare parts, their stores, the ledger of stock, and what an order cost. As in 0001: tenant_id first in every key.
-- Quantities are thousandths of the part's unit, money is cents.

create table spare_parts (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  version integer not null default 1,
  code text not null,
  name text not null,
  model text not null default '',
  unit text not null,
  -- Of the catalogue; what a store has is worth its moving average.
  price_cents bigint not null check (price_cents >= 0),
  device_models text[] not null default '{}',
  retired_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
-- A scanned code finds one part; that of a retired one is free.
create unique index spare_parts_by_code on spare_parts (tenant_id, lower(code)) where retired_at is null;
create index spare_parts_by_name on spare_parts (tenant_id, name, id) where retired_at is null;

create table spare_part_business_types (
  tenant_id uuid not null,
  part_id uuid not null,
  business_type_id uuid not null,
  primary key (tenant_id, part_id, business_type_id),
  foreign key (tenant_id, part_id) references spare_parts (tenant_id, id),
  foreign key (tenant_id, business_type_id) references business_types (tenant_id, id)
);

create table stores (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  -- Null: it serves the whole tenant.
  area_id uuid,
  retired_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, area_id) references areas (tenant_id, id)
);

create table store_keepers (
  tenant_id uuid not null,
  store_id uuid not null,
  account_id uuid not null references accounts (id),
  primary key (tenant_id, store_id, account_id),
  foreign key (tenant_id, store_id) references stores (tenant_id, id)
);

-- The sums of stock_entries, written with them under the lock of the row.
create table stock_balances (
  tenant_id uuid not null,
  store_id uuid not null,
  part_id uuid not null,
  -- What a message refers to.
  id uuid not null,
  quantity bigint not null default 0 constraint stock_is_not_negative check (quantity >= 0),
  value_cents bigint not null default 0 constraint stock_value_is_not_negative check (value_cents >= 0),
  minimum bigint check (minimum >= 0),
  is_low boolean not null default false,
  -- How often it fell below its minimum: each time the keepers are told once.
  low_count integer not null default 0,
  primary key (tenant_id, store_id, part_id),
  foreign key (tenant_id, store_id) references stores (tenant_id, id),
  foreign key (tenant_id, part_id) references spare_parts (tenant_id, id)
);
create unique index stock_balances_by_id on stock_balances (tenant_id, id);
create index stock_balances_by_part on stock_balances (tenant_id, part_id);

-- Only inserted into: what was wrong is put right by another entry.
create table stock_entries (
  tenant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  part_id uuid not null,
  -- The domain's StockEntryKind.
  kind text not null,
  -- Negative: it leaves the store.
  quantity bigint not null,
  value_cents bigint not null,
  order_id uuid,
  -- Of a return: the issue that it gives back.
  issue_id uuid,
  -- Of a transfer: the other store.
  other_store_id uuid,
  note text not null default '',
  actor_id uuid not null references accounts (id),
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, store_id, part_id) references stock_balances (tenant_id, store_id, part_id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, issue_id) references stock_entries (tenant_id, id),
  foreign key (tenant_id, other_store_id) references stores (tenant_id, id)
);
create index stock_entries_by_part on stock_entries (tenant_id, part_id, id);
create index stock_entries_by_store on stock_entries (tenant_id, store_id, id);
create index stock_entries_by_order on stock_entries (tenant_id, order_id) where order_id is not null;
create index stock_entries_by_issue on stock_entries (tenant_id, issue_id) where issue_id is not null;

-- What an hour of labour costs; no row: nothing.
create table cost_settings (
  tenant_id uuid not null primary key references tenants (id),
  version integer not null,
  rate_cents integer
);
create table labour_rates (
  tenant_id uuid not null,
  business_type_id uuid not null,
  rate_cents integer not null,
  primary key (tenant_id, business_type_id),
  foreign key (tenant_id, business_type_id) references business_types (tenant_id, id)
);

-- The cost of an order; no row: nothing yet. Labour is at the rate of the day on which the results were handed in.
create table order_costs (
  tenant_id uuid not null,
  order_id uuid not null,
  parts_cents bigint not null default 0,
  labour_minutes integer,
  labour_rate_cents integer,
  labour_cents bigint not null default 0,
  other_cents bigint not null default 0,
  total_cents bigint not null generated always as (parts_cents + labour_cents + other_cents) stored,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id)
);
-- Only inserted into.
create table order_cost_entries (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- The domain's CostEntryKind.
  kind text not null,
  cents bigint not null,
  note text not null,
  actor_id uuid not null references accounts (id),
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id)
);
create index order_cost_entries_by_order on order_cost_entries (tenant_id, order_id, id);

-- Keepers are told of what falls below its minimum.
alter table notification_outbox drop constraint notification_outbox_subject_kind_check;
alter table notification_outbox add constraint notification_outbox_subject_kind_check
  check (subject_kind in ('workOrder', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover', 'shiftRequest', 'stock'));
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check
  check (subject_kind in ('workOrder', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover', 'shiftRequest', 'stock'));
