-- Comments on orders. As in 0001: tenant_id first in every key and every foreign key.

create table work_order_comments (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  account_id uuid not null references accounts (id),
  text text not null,
  -- Not shown to clients and occupants.
  is_internal boolean not null,
  mentioned_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id)
);
-- Ids sort by the time they were made.
create index work_order_comments_by_order on work_order_comments (tenant_id, order_id, id desc);

create table work_order_comment_files (
  tenant_id uuid not null,
  comment_id uuid not null,
  file_id uuid not null,
  position smallint not null,
  primary key (tenant_id, comment_id, file_id),
  foreign key (tenant_id, comment_id) references work_order_comments (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index work_order_comment_files_by_file on work_order_comment_files (tenant_id, file_id);

-- Whoever is named in a comment, or has the order, is notified.
alter table notification_outbox drop constraint notification_outbox_subject_kind_check;
alter table notification_outbox add constraint notification_outbox_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock'));
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check
  check (subject_kind in ('workOrder', 'comment', 'alarm', 'joinRequest', 'membership', 'session', 'skill', 'plan', 'permit', 'switching', 'handover',
    'shiftRequest', 'stock'));
