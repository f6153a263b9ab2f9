-- An entry settles one difference. Of several that were settled with one before, the first keeps it for itself; the others keep what was decided, with a mark.
alter table payment_differences add column shares_entry boolean not null default false;
update payment_differences d set shares_entry = true
  from payment_differences earlier
  where earlier.tenant_id = d.tenant_id and earlier.entry_id = d.entry_id and (earlier.processed_at, earlier.id) < (d.processed_at, d.id);
create unique index payment_differences_by_entry on payment_differences (tenant_id, entry_id) where entry_id is not null and not shares_entry;
