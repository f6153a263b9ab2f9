import { useApiQuery } from '#shared/api/use-api-query.ts';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { objectsOf, type Plan, type PlanDraft, readInterval, toDates, toPlanDraft } from '../model/plan-draft.ts';
import { findDatesFaults } from '../model/plan-faults.ts';
import { describeRule } from '../model/rule-words.ts';

/** Where a plan as it is now differs from what is typed, in words and in the order of the form. */
export function usePlanDifferences(plan: Plan | null, typed: PlanDraft): FieldDifference[] {
  const t = useTexts('plan');
  const tCodes = useTexts('codes');
  const { data: projects = [] } = useApiQuery('listManagedProjects', {}, { silent: true });
  const { data: areas = [] } = useApiQuery('listSites', {}, { silent: true });
  const { data: routes = [] } = useApiQuery('listInspectionRoutes', {}, { silent: true, enabled: typed.isOnRoute });
  if (!plan) return [];
  const nameIn = (list: readonly { id: string; name: string }[], id: string | null) => list.find((one) => one.id === id)?.name ?? '';
  const types = projects.flatMap(({ businessTypes }) => businessTypes);
  const inWords = (draft: PlanDraft) => ({
    name: draft.name.trim(),
    project: nameIn([plan.project, ...projects], draft.projectId),
    site: nameIn([plan.site, ...areas], draft.siteId),
    businessType: nameIn([plan.businessType, ...types], draft.businessTypeId),
    objects: t(`objects.${objectsOf(draft)}`),
    route: draft.isOnRoute ? nameIn([...(plan.route ? [plan.route] : []), ...routes], draft.routeId) : '',
    devices: draft.isOfDevices ? formatList(draft.devices.map(({ name }) => name)) : '',
    level: tCodes(`level.${draft.level}`),
    description: draft.description.trim(),
    frequency:
      Object.keys(findDatesFaults(draft)).length === 0
        ? describeRule({ ...toDates(draft), counterUnit: draft.counterUnit })
        : String(readInterval(draft.interval) ?? ''),
    startDay: [draft.startDay, draft.startTime].join(' '),
    endsOn: draft.endsOn ?? '',
    holidays: t(`holidays.${draft.holidays}`),
    season: draft.hasSeason ? `${draft.seasonFrom} – ${draft.seasonTo}` : '',
    leadHours: draft.leadHours,
    durationHours: draft.durationHours,
    workHours: draft.workHours,
    catchUp: t(`catchUp.${draft.catchUp}`),
    openOrder: t(`openOrder.${draft.openOrder}`),
    counterAlready: draft.trigger === 'counter' ? draft.counterAlready : '',
    meter: draft.meterId === plan.meter?.id ? (plan.meter?.name ?? '') : draft.meterId === null ? '' : t('counter.otherMeter'),
  });
  const [theirs, mine] = [inWords(toPlanDraft(plan)), inWords(typed)];
  return (Object.keys(theirs) as (keyof typeof theirs)[])
    .map((name) => ({ label: t(`field.${name}`), theirs: theirs[name], mine: mine[name] }))
    .filter((difference) => difference.theirs !== difference.mine);
}
