-- Whoever applies for a room sends photos before being a member of its tenant, so the reservation of an upload is the account's. It expires by itself.
alter table upload_reservations drop constraint upload_reservations_tenant_id_account_id_fkey;
alter table upload_reservations add foreign key (account_id) references accounts (id) on delete cascade;
