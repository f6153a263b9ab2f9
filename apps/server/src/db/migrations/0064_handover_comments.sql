-- What the two shifts write on a handover card. As in 0001: tenant_id first in every key and every foreign key.

create table handover_comments (
  tenant_id uuid not null,
  handover_id uuid not null,
  -- Counts up within the card.
  position integer not null,
  -- The item that it is about; null: what the outgoing shift remarks beside the items.
  key text,
  account_id uuid not null references accounts (id),
  text text not null,
  created_at timestamptz not null,
  primary key (tenant_id, handover_id, position),
  foreign key (tenant_id, handover_id) references handovers (tenant_id, id)
);

-- A lock's picture is read by whoever reads an order of its permits, and on the handover card.
create index isolation_points_by_photo on isolation_points (tenant_id, lock_photo_id) where lock_photo_id is not null;
