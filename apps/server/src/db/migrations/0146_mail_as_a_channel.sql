-- Where messages reach somebody by e-mail.
alter table accounts add column mail text check (char_length(mail) <= 100);

alter table message_channels drop constraint message_channels_channel_check;
alter table message_channels add constraint message_channels_channel_check check (channel in ('wecom', 'dingtalk', 'sms', 'mail', 'voice'));
