-- What a tenant prints on permits and switching orders beside what is filled in. As in 0001: tenant_id first in every key.

create table printed_forms (
  tenant_id uuid primary key references tenants (id),
  version integer not null,
  -- The domain's PrintedForms.
  forms jsonb not null
);
