-- When a step was ticked stands at the step, so that the last one of a piece of equipment is found by its device, and not among the history of all that were ever ticked.
alter table switching_steps add column ticked_at timestamptz;
update switching_steps y set ticked_at = t.at
  from (select v.tenant_id, v.switching_id, (v.detail ->> 'step')::int as position, max(v.at) as at
    from switching_events v where v.detail ->> 'phase' = 'tick' group by 1, 2, 3) t
  where y.tenant_id = t.tenant_id and y.switching_id = t.switching_id and y.position = t.position;
drop index switching_steps_by_device;
create index switching_steps_by_device on switching_steps (tenant_id, device_id, equipment, ticked_at desc nulls last) where device_id is not null;
