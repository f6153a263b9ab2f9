-- By which an account signs on the phone of somebody else: a PHC string of argon2id, as of passwords. Null: it has none.
alter table accounts add column signing_pin_hash text;
