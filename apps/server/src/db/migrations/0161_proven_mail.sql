-- When its owner typed a code that was sent to the e-mail address; null: nobody has, so that no message goes there. What was entered before codes were sent is not proven.
alter table accounts add column mail_proven_at timestamptz;
alter table accounts add constraint accounts_mail_proven check (mail_proven_at is null or mail is not null);

-- Codes go to e-mail addresses, too. Such a code counts for the account alone that asked for it.
alter table verification_codes rename column phone_number to recipient;
alter index verification_codes_by_number rename to verification_codes_by_recipient;
alter table verification_codes add column account_id uuid references accounts (id) on delete cascade;
create index verification_codes_by_account on verification_codes (account_id, created_at desc) where account_id is not null;
alter table verification_codes drop constraint verification_codes_scene_check;
alter table verification_codes add constraint verification_codes_scene_check check (scene in ('register', 'login', 'forget', 'bind', 'mail'));
alter table verification_codes add constraint verification_codes_account check ((scene = 'mail') = (account_id is not null));
