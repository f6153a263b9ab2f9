-- Links by which people without an account read the report of an order. As in 0001: tenant_id first in every key.

create table order_report_links (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- SHA-256 of the token, which is stored nowhere.
  token_hash bytea not null,
  -- The language of whoever made it, for a reader who asks for none.
  language text not null check (language in ('zh-CN', 'en')),
  created_at timestamptz not null,
  created_by uuid not null references accounts (id),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id)
);
-- A reader names the token alone: the row says of which tenant it is.
create unique index order_report_links_by_token on order_report_links (token_hash);
create index order_report_links_by_order on order_report_links (tenant_id, order_id, id);

create table order_report_openings (
  tenant_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('page', 'file')),
  address text not null,
  user_agent text,
  primary key (tenant_id, id),
  foreign key (tenant_id, link_id) references order_report_links (tenant_id, id)
);
create index order_report_openings_by_link on order_report_openings (tenant_id, link_id, at);
