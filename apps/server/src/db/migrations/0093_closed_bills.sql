-- Bills that are closed: what was issued of them stays as it is. As in 0001: tenant_id first in every key and every foreign key.

-- The month in which the newest document of the bill was issued, as 2026-08; null: it is open.
alter table bills add column round text;
-- Its lines have changed since that.
alter table bills add column differs boolean not null default false;
alter table bills add constraint only_closed_bills_differ check (round is not null or not differs);
create index bills_to_close on bills (tenant_id, month) where account_id is not null and (round is null or differs);

create function note_change_of_closed_bill() returns trigger language plpgsql as $$
begin
  select true into new.differs;
  return new;
end
$$;
create trigger closed_bills_changed before update on bills for each row
  when (old.round is not null and new.round = old.round and new.lines <> old.lines) execute function note_change_of_closed_bill();

-- The last number of a year. Whoever takes the next one keeps the row until the transaction ends, so that none is left out.
create table bill_serials (
  tenant_id uuid not null references tenants (id),
  year integer not null,
  -- The domain's BillDocumentKind.
  kind text not null,
  last integer not null,
  primary key (tenant_id, year, kind)
);

-- A bill as it was when it was closed, and then as it was each time when what differed was issued as a correction.
create table bill_documents (
  tenant_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  -- 0: the bill itself; its corrections from 1 on.
  position integer not null,
  -- The domain's BillDocumentKind.
  kind text not null,
  year integer not null,
  serial integer not null,
  -- As it is written, from the three before.
  number text not null,
  month text not null,
  room_id uuid not null,
  account_id uuid not null references accounts (id),
  issued_at timestamptz not null,
  -- Fen: of a correction, what was posted since the document before.
  total bigint not null,
  -- The whole bill, as StoredBillDocument.
  content jsonb not null,
  -- Null: there is no tax in it.
  tax_journal_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, bill_id, position),
  unique (tenant_id, year, kind, serial),
  foreign key (tenant_id, bill_id) references bills (tenant_id, id),
  foreign key (tenant_id, room_id) references areas (tenant_id, id),
  foreign key (tenant_id, tax_journal_id) references journals (tenant_id, id),
  check ((position = 0) = (kind = 'bill'))
);
create index bill_documents_by_payer on bill_documents (tenant_id, account_id, room_id, issued_at);
create index bill_documents_by_month on bill_documents (tenant_id, month);

create function refuse_changes_of_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('energy_om.removes_tenant', true) = 'on' then
    return null;
  end if;
  raise exception 'what was issued stays as it is' using errcode = 'integrity_constraint_violation';
end $$;
create trigger bill_documents_kept before update or delete or truncate on bill_documents
  for each statement execute function refuse_changes_of_documents();

alter table notification_outbox drop constraint notification_outbox_subject_kind_check;
alter table notification_outbox add constraint notification_outbox_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock', 'room', 'roomApplication', 'payment', 'wallet', 'cutoff', 'bill'));
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock', 'announcement', 'room', 'roomApplication', 'payment', 'wallet', 'cutoff', 'bill'));
