import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { listDeviceIds, meterIdOf, type PlanDraft, toDates } from '../model/plan-draft.ts';
import { findDatesFaults } from '../model/plan-faults.ts';

export type PlanPreview = ApiOutput<'previewPlan'>;

const nothing = {
  ...{
    projectId: null,
    siteId: null,
    businessTypeId: null,
    orders: 1,
    trigger: 'calendar' as const,
    rule: 'FREQ=DAILY',
    startsAt: '2026-01-01T08:00',
    endsOn: null,
  },
  ...{ season: null, holidays: 'keep' as const, leadMinutes: 0, durationMinutes: 1, workMinutes: 0 },
};

/** The dates of what is typed, drawn again after each change; the former ones stay until the new ones are there. */
export function usePlanPreview(draft: PlanDraft, id: string | null) {
  const isReady = Object.keys(findDatesFaults(draft)).length === 0;
  const input: ApiInput<'previewPlan'> = isReady
    ? {
        ...(id === null ? {} : { id }),
        ...toDates(draft),
        projectId: draft.projectId,
        siteId: draft.siteId,
        businessTypeId: draft.businessTypeId,
        orders: draft.isOfDevices ? Math.max(1, draft.devices.length) : 1,
        deviceIds: draft.trigger === 'counter' ? listDeviceIds(draft) : [],
        meterId: meterIdOf(draft),
      }
    : nothing;
  // Typing goes before the answer of what was typed a moment ago.
  const asked = useDeferredValue(JSON.stringify(input));
  const query = useApiQuery('previewPlan', JSON.parse(asked) as typeof input, {
    enabled: isReady,
    silent: true,
    placeholderData: keepPreviousData,
  });
  return { ...query, isReady };
}
