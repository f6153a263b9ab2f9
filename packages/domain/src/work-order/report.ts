import type { Reach } from '../access/permissions.ts';
import { grantsOf } from '../access/role-grants.ts';
import { cutText } from '../format/display.ts';
import { maxTitleLength } from '../limits.ts';
import type { EventLevel } from './event-level.ts';
import type { LifecycleActor, OrderInScope } from './lifecycle/capacity.ts';

/** Of the places where something can be reported, at once; the others are found by their name. */
export const maxReportPlaces = 100;

/** How a tenant handles fault reports. Stored in the tenant's settings under `reports`; missing entries have their defaults. */
export interface ReportSettings {
  /** Who chooses business type and level: the dispatcher, or the reporter in the full form. */
  classifiedBy: 'dispatcher' | 'reporter';
  /** The type of a report until it is classified; for null, or a type that the project lacks, the project's first type by name. */
  businessTypeId: string | null;
  level: EventLevel;
  /** The number to call in an emergency; null when none is offered. */
  emergencyPhone: string | null;
}

const defaults: ReportSettings = { classifiedBy: 'dispatcher', businessTypeId: null, level: 3, emergencyPhone: null };

export function reportSettingsOf(settings: { reports?: Partial<ReportSettings> }): ReportSettings {
  return { ...defaults, ...settings.reports };
}

/** Whether somebody may report a fault in an area. The reach `own` means the area of the grant. */
export function mayReportAt(actor: LifecycleActor, { areaPath, projectId }: Pick<OrderInScope, 'areaPath' | 'projectId'>): boolean {
  return listReaches(actor, areaPath).some((reach) => reach !== 'project' || isClientOf(actor, projectId));
}

/** Whether somebody reports as a client or an occupant: for their project or their own area, and not with the reach `all`. */
export function reportsAsClient(actor: LifecycleActor, { areaPath }: Pick<OrderInScope, 'areaPath'>): boolean {
  const reaches = listReaches(actor, areaPath);
  return reaches.length > 0 && !reaches.includes('all');
}

function listReaches(actor: LifecycleActor, areaPath: string): Reach[] {
  if (actor.kind === 'system') return [];
  const grants = grantsOf(actor.roleGrants, 'work-order.report');
  const here = grants.filter(({ areaId }) => areaId === null || areaPath.includes(`/${areaId}/`));
  // The reach `own` of a grant without an area reaches nothing.
  return here.flatMap(({ reach, areaId }) => (reach === 'own' && areaId === null ? [] : [reach]));
}

function isClientOf(actor: LifecycleActor, projectId: string): boolean {
  return actor.kind === 'account' && actor.clientProjectIds.includes(projectId);
}

/** Returns the title of a report: its subject and the first line of its text, cut to the maximum length of a title. */
export function titleOfReport(subject: string, text: string): string {
  const [firstLine = ''] = text.trim().split('\n');
  // The ellipsis of a cut title is one more character.
  return cutText(`${subject}：${firstLine}`, maxTitleLength - 1);
}
