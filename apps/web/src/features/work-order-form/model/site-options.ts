import type { ApiOutput } from '@energy-om/contract';

type Site = ApiOutput<'listProjectSites'>[number];

export interface SiteOption {
  value: string;
  label: string;
  /** The areas it lies in, from the outside in. */
  hint: string | undefined;
}

/** Sites as a list in the order of their tree, each with the areas above it, so that searching finds it by those too. */
export function listSiteOptions(sites: readonly Site[]): SiteOption[] {
  const ids = new Set(sites.map(({ id }) => id));
  const isRoot = ({ parentId }: Site) => parentId === null || !ids.has(parentId);
  const collect = (level: readonly Site[], above: readonly string[]): SiteOption[] =>
    level.flatMap((site) => [
      { value: site.id, label: site.name, hint: above.length > 0 ? above.join(' / ') : undefined },
      ...collect(
        sites.filter(({ parentId }) => parentId === site.id),
        [...above, site.name],
      ),
    ]);
  return collect(sites.filter(isRoot), []);
}
