-- Files that nothing names are removed some time. Each file is looked at once, when it is old enough; null: it has not been yet.
alter table files add column examined_at timestamptz;
create index files_to_examine on files (tenant_id, created_at) where examined_at is null;

-- What is still to be removed from the store of files whose rows are gone: a server that is killed in between goes on with it.
create table removed_files (
  tenant_id uuid not null references tenants (id),
  storage_key text not null,
  thumb_key text,
  removed_at timestamptz not null,
  primary key (tenant_id, storage_key)
);

-- Who names a file, also by what no foreign key covers: a lock's photo that another one has replaced, and what a handover says of one.
create index inspection_visits_by_photo on inspection_visits (tenant_id, photo_id) where photo_id is not null;
create index permit_events_by_photo on permit_events (tenant_id, (detail ->> 'photoId')) where detail ->> 'photoId' is not null;
create index handover_items_by_photo on handover_items (tenant_id, (fact -> 'lock' -> 'photo' ->> 'id')) where fact -> 'lock' -> 'photo' ->> 'id' is not null;
