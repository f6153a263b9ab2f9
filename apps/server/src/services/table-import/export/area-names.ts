/**
 * The path of names of the area `a`, as people write it and imports read it. Names `:tenant`.
 * @param upTo expression: the number of names from the root; null: all
 */
export function areaNames(area: string, isParent = false): string {
  const ids = `string_to_array(trim(both '/' from ${area}.path), '/')::uuid[]`;
  return `(select string_agg(n.name, '/' order by length(n.path)) from areas n
    where n.tenant_id = :tenant and n.id = any (${ids})${isParent ? ` and n.id <> ${area}.id` : ''})`;
}
