import type { ApiName } from '@energy-om/contract';

/** The reads that a change of the area tree makes stale. */
export const areaReads: readonly ApiName[] = ['listAreas', 'listSites', 'listProjectSites', 'getNewOrderAreaTree', 'listManagedProjects'];
