-- Of wallets that may soon be used up, whose rooms are settled by the hour; as it was judged last.

alter table wallets add column nearly_empty boolean not null default false;
-- Each wallet that pays is judged anew once: its room may have to be settled by the hour already.
update wallets set judged_seq = 0 where balance_level in ('low', 'urgent') and judged_seq = seq and seq > 0;
