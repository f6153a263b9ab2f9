import { grantsOf, type Reach } from '../access/permissions.ts';
import { cutText } from '../format/display.ts';
import { maxTitleLength } from '../limits.ts';
import type { EventLevel } from './event-level.ts';
import type { LifecycleActor, OrderInScope } from './lifecycle/capacity.ts';

/** How a tenant takes reports. Stored in its settings under `reports`; what is missing there is the default. */
export interface ReportSettings {
  /** Who classifies a report by business type and level: the dispatcher, or clients themselves in the full form. */
  classifiedBy: 'dispatcher' | 'reporter';
  /** What a report has until the dispatcher has classified it; null, or none of the project's: the project's first by name. */
  businessTypeId: string | null;
  level: EventLevel;
  /** Whom to call in danger; null: nobody is offered. */
  emergencyPhone: string | null;
}

const defaults: ReportSettings = { classifiedBy: 'dispatcher', businessTypeId: null, level: 3, emergencyPhone: null };

export function reportSettingsOf(settings: { reports?: Partial<ReportSettings> }): ReportSettings {
  return { ...defaults, ...settings.reports };
}

/** Whether somebody may report a fault at a site. `own`: within the area that the role was given for. */
export function mayReportAt(actor: LifecycleActor, { areaPath, projectId }: Pick<OrderInScope, 'areaPath' | 'projectId'>): boolean {
  return listReaches(actor, areaPath).some((reach) => reach !== 'project' || isClientOf(actor, projectId));
}

/** Whether somebody reports as a client: without the right to report everywhere there, for their project or for where they live. */
export function reportsAsClient(actor: LifecycleActor, { areaPath }: Pick<OrderInScope, 'areaPath'>): boolean {
  const reaches = listReaches(actor, areaPath);
  return reaches.length > 0 && !reaches.includes('all');
}

function listReaches(actor: LifecycleActor, areaPath: string): Reach[] {
  if (actor.kind === 'system') return [];
  const grants = grantsOf(actor.roleGrants, 'work-order.report');
  const here = grants.filter(({ areaId }) => areaId === null || areaPath.includes(`/${areaId}/`));
  // A role without an area has no own one.
  return here.flatMap(({ reach, areaId }) => (reach === 'own' && areaId === null ? [] : [reach]));
}

function isClientOf(actor: LifecycleActor, projectId: string): boolean {
  return actor.kind === 'account' && actor.clientProjectIds.includes(projectId);
}

/** A report has no title of its own: its title is what it is about, and the first line of the sentence as far as it fits. */
export function titleOfReport(about: string, sentence: string): string {
  const [firstLine = ''] = sentence.trim().split('\n');
  // The ellipsis of a title that is cut takes one.
  return cutText(`${about}：${firstLine}`, maxTitleLength - 1);
}
