-- The demonstration's photos share a few pictures, so that none of them may be removed with its picture while others have it.
update files set examined_at = created_at
  where examined_at is null and storage_key in (select storage_key from files group by storage_key having count(*) > 1);
