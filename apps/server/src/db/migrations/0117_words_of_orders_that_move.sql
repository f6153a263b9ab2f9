-- An order is written anew with every move, which names its title as any other column. Its words are written, and their terms counted anew, only where
-- they have become others.
drop trigger work_order_words_kept on work_orders;
create trigger work_order_words_kept after insert on work_orders for each row execute function keep_work_order_words();
create trigger work_order_words_changed after update of order_no, title on work_orders
  for each row when (old.order_no is distinct from new.order_no or old.title is distinct from new.title) execute function keep_work_order_words();
