/** The label of area `a`. Below a site it begins with the name of the area `u` that contains it. */
export const areaName = `case when a.kind in ('region', 'site') or u.name is null then a.name else u.name || ' ' || a.name end`;

const siteName = `(select z.name from areas z where z.tenant_id = :tenant and z.kind = 'site' and z.id <> a.id
  and z.id is distinct from u.id and z.id = any (string_to_array(trim(both '/' from a.path), '/')::uuid[])
  order by length(z.path) desc limit 1)`;

/** Like `areaName` with the site before it, because rooms of several sites have the same name. Names `:tenant`. */
export const placeName = `concat_ws(' ', ${siteName}, ${areaName})`;
