-- A comment that was written without a network: the intent by which a repeat is known for ever, and when it was written.
alter table work_order_comments
  add column intent_id uuid,
  add column worked_at timestamptz,
  add column worked_at_certain boolean;
create unique index work_order_comments_by_intent on work_order_comments (tenant_id, intent_id) where intent_id is not null;
