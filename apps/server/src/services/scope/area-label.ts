/** An area `a` below its site is named with what it is in, `u`. */
export const areaName = `case when a.kind in ('region', 'site') or u.name is null then a.name else u.name || ' ' || a.name end`;

const siteName = `(select z.name from areas z where z.tenant_id = a.tenant_id and z.kind = 'site' and z.id <> a.id
  and z.id is distinct from u.id and z.id = any (string_to_array(trim(both '/' from a.path), '/')::uuid[])
  order by length(z.path) desc limit 1)`;

/** As `areaName`, with the site before it: rooms of several sites bear one name. */
export const placeName = `concat_ws(' ', ${siteName}, ${areaName})`;
