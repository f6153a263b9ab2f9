alter table message_channels drop constraint message_channels_channel_check;
alter table message_channels add constraint message_channels_channel_check
  check (channel in ('wechat', 'wecomApp', 'dingtalkApp', 'wecom', 'dingtalk', 'sms', 'mail', 'voice'));

-- What somebody has chosen of the channels of an organisation; without a row a channel is wanted.
create table own_channels (
  tenant_id uuid not null,
  account_id uuid not null,
  channel text not null check (channel in ('wechat', 'wecomApp', 'dingtalkApp', 'wecom', 'dingtalk', 'sms', 'mail', 'voice')),
  is_wanted boolean not null,
  -- The person's id in the provider's directory.
  address text check (char_length(address) <= 64),
  primary key (tenant_id, account_id, channel),
  foreign key (tenant_id, account_id) references memberships (tenant_id, account_id) on delete cascade
);
