-- What became of messages is listed, the newest first, by channel and state.
alter table channel_deliveries add column created_at timestamptz;
update channel_deliveries set created_at = due_at;
alter table channel_deliveries alter column created_at set not null;
-- Where it was sent, masked as it is shown; null: it was not sent yet, or to a browser, or by WeChat.
alter table channel_deliveries add column sent_to text check (char_length(sent_to) <= 100);
create index channel_deliveries_by_state on channel_deliveries (tenant_id, channel, state, created_at desc, id desc);
create index message_rounds_of_subject on message_rounds (tenant_id, subject_kind, subject_id);
