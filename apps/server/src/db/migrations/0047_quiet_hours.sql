-- An account may have quiet hours (in its preferences), in which messages are listed and not announced.

-- When a message is to be announced; null: it was, or is not at all.
alter table notifications add column announce_at timestamptz;
create index notifications_to_announce on notifications (tenant_id, announce_at) where announce_at is not null;
