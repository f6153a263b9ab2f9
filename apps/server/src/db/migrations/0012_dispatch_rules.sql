-- Rules that dispatch new orders by themselves, and who gave an order back and may still read it. As in 0001: tenant_id first in every key.

create table dispatch_rules (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  -- The smallest of those that fit a new order decides.
  priority integer not null,
  -- What it asks of an order; an empty list, or no area, asks nothing.
  business_type_ids uuid[] not null default '{}',
  area_id uuid,
  levels smallint[] not null default '{}',
  sources smallint[] not null default '{}',
  -- Who gets it: the team, or whoever of it is on shift.
  team_id uuid not null,
  target text not null check (target in ('team', 'onShift')),
  enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, area_id) references areas (tenant_id, id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id)
);
create index dispatch_rules_in_force on dispatch_rules (tenant_id, priority, id) where removed_at is null;

-- Whether the rules have still to be asked about a new order.
alter table work_orders add column rule_due boolean not null default false;
create index work_orders_with_rule_due on work_orders (tenant_id, id) where rule_due;

-- Null: its own for as long as the order says so. Else who gave it back, and may read it until then.
alter table work_order_participants add column until timestamptz;
