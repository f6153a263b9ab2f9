/** Selects from the enabled rules `r` for device `d` in area `a`: rules for the device, for its model or for an area around it. Names `:tenant`. */
export const watchingRules = `alarm_rules r left join areas ra on ra.tenant_id = :tenant and ra.id = r.area_id
  where r.tenant_id = :tenant and r.enabled and r.removed_at is null
    and (r.device_id = d.id or r.model_id = d.model_id or starts_with(a.path, ra.path))`;
