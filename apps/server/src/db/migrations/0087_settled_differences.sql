-- Differences between books and bills are settled by hand. As in 0001: tenant_id first in every key.

alter table payment_differences
  -- The domain's DifferenceOutcome; null: nobody has settled it by hand. One that is written off is resolved once a second person has approved it.
  add column outcome text,
  add column note text not null default '',
  -- What has credited it.
  add column entry_id uuid,
  add column processed_by uuid references accounts (id),
  add column processed_at timestamptz,
  -- SHA-256 of what is to be written off: an approval is of this content.
  add column content_hash text,
  add column approved_by uuid references accounts (id),
  add column journal_id uuid,
  add foreign key (tenant_id, entry_id) references wallet_entries (tenant_id, id),
  add foreign key (tenant_id, journal_id) references journals (tenant_id, id),
  add check ((outcome is null) = (processed_by is null) and (outcome is null) = (processed_at is null)),
  add check ((outcome = 'credited') = (entry_id is not null)),
  add check (approved_by <> processed_by),
  add check ((approved_by is null) = (journal_id is null));
