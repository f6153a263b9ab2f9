import type { ApiName } from '@energy-om/contract';

/** The reads that a change of a certificate makes stale. */
export const skillReads = ['listMemberSkills', 'listEndingSkills', 'getDispatchChoices'] as const satisfies readonly ApiName[];
