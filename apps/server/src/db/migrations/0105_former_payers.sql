-- Who ceased to pay for a room since an instant. As in 0001: tenant_id first in every key.

create index room_payers_by_time on room_payers (tenant_id, from_at);
