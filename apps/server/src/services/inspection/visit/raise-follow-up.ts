import {
  cutText,
  type EventLevel,
  type Finding,
  historyEvent,
  listFindings,
  maxDescriptionLength,
  maxTitleLength,
  type PointAnswers,
} from '@energy-om/domain';
import { forbidden } from '#services/core/service-error.ts';
import { formatMessage } from '#services/messages/messages.ts';
import { createOrder } from '#services/work-order/creation/create-order.ts';
import type { CommandContext } from '#services/work-order/execution/command-context.ts';
import type { EnteredPoint } from './enter-point.ts';
import { mayRaiseFrom } from './present-inspection.ts';

/**
 * Raises an order for what was found at a point, linked to the order of the route; its origin lets there be one for each point. It has no answers to the
 * tenant's own fields, since somebody at a point is not asked for them. Throws `forbidden` where the actor may create no orders there.
 */
export async function raiseFollowUp(
  context: CommandContext,
  { loaded: { row, order }, inspection, point, index, actor }: EnteredPoint,
  visit: PointAnswers,
  level: EventLevel,
): Promise<string> {
  if (!mayRaiseFrom(order, actor)) throw forbidden();
  const findings = listFindings(visit, point.questions);
  const device = inspection.devices.find(({ id, isUsable }) => id === point.deviceId && isUsable);
  // The texts of an order are stored once for all members of the tenant, whatever their languages.
  const parts = { route: inspection.name, number: index + 1, point: point.name, words: findings.map(describeFinding).join('；') };
  const { id } = await createOrder(
    { ...context, actor: { kind: 'system' } },
    {
      projectId: order.projectId,
      siteId: row.area_id,
      businessTypeId: row.business_type_id,
      level,
      title: cutText(`${point.name} ${findings[0]?.text || findings[0]?.label || ''}`.trim(), maxTitleLength - 1),
      description: cutText(formatMessage('zh-CN', 'inspectionFollowUp', parts), maxDescriptionLength - 1),
      objects: [device ? { kind: 'device', id: device.id } : { kind: 'area', id: row.area_id }],
      fileIds: [...new Set(findings.flatMap(({ photoIds }) => photoIds))],
      plannedFinishAt: null,
      customAnswers: {},
      linkedOrderId: row.id,
      source: historyEvent.manuallyAdded,
      origin: `inspection:${row.id}:${point.id}`,
    },
  );
  return id;
}

function describeFinding({ label, value, unit, text }: Finding): string {
  const shown = value === null ? label : `${label} ${[value, unit].filter((part) => part !== null).join(' ')}`;
  return text === '' ? shown : `${shown}（${text}）`;
}
