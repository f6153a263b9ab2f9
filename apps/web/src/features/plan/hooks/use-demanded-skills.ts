import { listSkillDemands, type SkillDemand } from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';

/** The certificates that a business type demands of whoever does its work; none while it is not known. */
export function useDemandedSkills(businessTypeId: string | null): SkillDemand[] {
  const { data: types } = useApiQuery('listManagedBusinessTypes', {}, { silent: true, enabled: businessTypeId !== null });
  const type = types?.find(({ id }) => id === businessTypeId);
  return type ? listSkillDemands(type) : [];
}
