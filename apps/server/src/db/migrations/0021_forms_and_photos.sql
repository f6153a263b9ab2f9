-- Photos that results need from before the work, and versions of the tenant's own fields on new orders. As in 0001: tenant_id first in
-- every key.

alter table business_types add column before_photo_required boolean not null default false;

-- An order keeps the rules that it began with. Those under way went by their business type until now.
update work_orders o
  set state = o.state || jsonb_build_object('beforePhotoRequired', false, 'afterPhotoRequired', b.after_photo_required)
  from business_types b
  where b.tenant_id = o.tenant_id and b.id = o.business_type_id and o.status not in (90, 130);

-- The form of the tenant's own fields. A tenant without a row has never had one.
create table order_forms (
  tenant_id uuid primary key references tenants (id),
  -- The published form that new orders begin with; 0: none was published.
  form_version integer not null default 0,
  -- The domain's FormField[], not published yet; null: nothing differs from the published form.
  draft_form jsonb,
  version integer not null default 1
);

-- The forms that were published. None is ever changed, because an order keeps the form that it began with.
create table order_form_versions (
  tenant_id uuid not null references order_forms (tenant_id),
  version integer not null,
  -- The domain's FormField[].
  fields jsonb not null,
  published_at timestamptz,
  published_by uuid references accounts (id),
  primary key (tenant_id, version)
);

-- Each tenant there is gets a first version, an empty one where it had no fields, so that the orders that are there refer to it.
insert into order_forms (tenant_id, form_version) select id, 1 from tenants;
insert into order_form_versions (tenant_id, version, fields)
  select t.id, 1, coalesce((select jsonb_agg(f.field order by f.position) from custom_fields f
    where f.tenant_id = t.id and f.form = 'workOrder'), '[]')
  from tenants t;
drop table custom_fields;

-- With a constant default the rows that are there are not rewritten.
alter table work_orders add column order_form_version integer not null default 1;
alter table work_orders alter column order_form_version set default 0;
