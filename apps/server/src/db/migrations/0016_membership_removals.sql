-- Who was removed from a tenant, and when last: an invite from before the removal does not bring them back. Until now only the audit log
-- knew of it, and business state is not read from there.

create table membership_removals (
  tenant_id uuid not null references tenants (id),
  account_id uuid not null references accounts (id),
  removed_at timestamptz not null,
  primary key (tenant_id, account_id)
);

insert into membership_removals (tenant_id, account_id, removed_at)
  select l.tenant_id, a.id, max(l.at)
  from audit_log l join accounts a on a.id::text = l.subject_id
  where l.subject_kind = 'member' and l.endpoint = 'removeMember'
  group by l.tenant_id, a.id;
