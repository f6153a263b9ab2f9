import { historyEvent, hourMs, type LifecycleActor, localDate, type WorkOrder, type WorkOrderSource } from '@energy-om/domain';
import { openOrder } from '#services/work-order/creation/open-order.ts';
import type { Scenario } from './scenario.ts';
import { startOfDay } from './schedule.ts';

export const systemActor: LifecycleActor = { kind: 'system' };

const sources: Record<Scenario['defect']['source'], WorkOrderSource> = {
  manual: historyEvent.manuallyAdded,
  patrol: historyEvent.manuallyAdded,
  alarm: historyEvent.eventAlarm,
  plan: historyEvent.businessPlan,
};

/** Returns the origin that allows one order for each monthly occurrence of a plan and for each root of an alarm. */
export function originOf({ defect, device, room, tenant }: Scenario, at: number): string | null {
  const object = device?.id ?? room.id;
  if (defect.source === 'plan') return `plan:${defect.title}:${object}:${localDate(at, tenant.calendar.timeZone).slice(0, 7)}`;
  return defect.source === 'alarm' ? `alarm:${object}:${at}` : null;
}

/** Returns six in the evening, local time, one week later. */
function endOfWeekAfter(at: number): number {
  return startOfDay(at) + (7 * 24 + 18) * hourMs;
}

/** A planned order has one week. */
export function findPlannedFinish({ defect }: Pick<Scenario, 'defect'>, createdAt: number): number | null {
  return defect.source === 'plan' ? endOfWeekAfter(createdAt) : null;
}

/** Returns the order as it is created. */
export function startOrder(scenario: Scenario, createdAt: number): WorkOrder {
  const { tenant, project, site, business, creator, occupant } = scenario;
  const { timeZone, ...days } = tenant.calendar;
  const order = openOrder(
    { actor: creator?.actor ?? systemActor, accountId: creator?.id ?? null },
    {
      level: scenario.level,
      source: sources[scenario.defect.source],
      projectId: project.id,
      plannedFinishAt: findPlannedFinish(scenario, createdAt),
    },
    {
      time_zone: timeZone,
      calendar_days: days,
      settings: {},
      area_path: site.path,
      clock_targets: business.clockTargets ?? {},
      project_targets: project.clockTargets ?? {},
      before_photo_required: false,
      after_photo_required: business.afterPhotoRequired ?? false,
      check_required: !business.checkNotRequired,
      one_signature: business.oneSignature ?? false,
      closes_on_silence: business.closesOnSilence ?? false,
      client_id: project.client?.id ?? null,
      pool: project.grabAllowed
        ? project.teams.map(({ id, specialties }) => ({
            ...{ teamId: id, hasTrade: specialties.includes(business.specialty) },
            ...{ hasRoster: false, notOffShift: null },
          }))
        : [],
    },
    createdAt,
  );
  // For an order raised on an occupant's behalf, the occupant decides whether it is solved.
  return occupant ? { ...order, requesterId: occupant.id } : order;
}
