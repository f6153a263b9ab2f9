-- Business types as administrators keep them: versions of their forms, drafts, and types that are retired. As in 0001: tenant_id first in
-- every key.

-- The forms that were published. None is ever changed, because an order keeps the form that it began with.
create table business_type_forms (
  tenant_id uuid not null,
  business_type_id uuid not null,
  version integer not null,
  -- The domain's FormField[].
  fields jsonb not null,
  published_at timestamptz,
  published_by uuid references accounts (id),
  primary key (tenant_id, business_type_id, version),
  foreign key (tenant_id, business_type_id) references business_types (tenant_id, id)
);
insert into business_type_forms (tenant_id, business_type_id, version, fields)
  select tenant_id, id, 1, backfill_form from business_types;

alter table business_types drop column backfill_form;
-- The form that a new order begins with; 0: none was published, and nothing beyond the result itself is asked for.
alter table business_types add column form_version integer not null default 1;
alter table business_types alter column form_version set default 0;
-- The domain's FormField[], not published yet; null: nothing differs from the published form.
alter table business_types add column draft_form jsonb;
alter table business_types add column energy_types text[] not null default '{}';
alter table business_types add column version integer not null default 1;
-- A retired business type is offered nowhere; orders of before still refer to it.
alter table business_types add column retired_at timestamptz;

-- With a constant default the rows that are there are not rewritten.
alter table work_orders add column form_version integer not null default 1;
alter table work_orders alter column form_version set default 0;
