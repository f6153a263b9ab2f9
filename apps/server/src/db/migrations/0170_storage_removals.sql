-- Beside the bytes of files whose rows are gone, those of files that are being received: their note falls away with the row of the file, and what is left of a server that
-- was killed in between is removed once it is due.
alter table removed_files rename to storage_removals;
alter table storage_removals rename column removed_at to due_at;
alter table storage_removals rename constraint removed_files_pkey to storage_removals_pkey;
alter table storage_removals rename constraint removed_files_tenant_id_fkey to storage_removals_tenant_id_fkey;
