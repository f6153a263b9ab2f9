import type { ApiName } from '@energy-om/contract';
import { checks, pointOf, routeOf, temperature } from '../support/factories/create-inspections.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import type { Input, InputSubjects } from './input-subjects.ts';

/** Inspection routes and visits of their points. */
export function listInspectionInputs({ tenant, operations, things, now }: InputSubjects): [ApiName, Input][] {
  const { inspectionRouteId: id, inspectedOrderId: orderId, inspectionPointId: pointId } = things;
  const position = { longitude: 113, latitude: 23 };
  const point = pointOf(1, { deviceId: operations.deviceId, nfcTag: '04:a2', position });
  const found = { point: checks.options[0], state: 'abnormal', text: 'x', photoIds: [pointId], followUpOrderId: null };
  return [
    ['listInspectionRoutes', {}],
    ['getInspectionRoute', { id }],
    ['saveInspectionRoute', { ...routeOf({ tenant }, { points: [point] }) }],
    ['saveInspectionRoute', { ...routeOf({ tenant }, { points: [{ ...point, questions: [temperature] }] }), id, version: 1 }],
    ['removeInspectionRoute', { id, version: 9 }],
    ['getOrderInspection', { orderId }],
    ['getDeviceRound', { deviceId: operations.deviceId }],
    [
      'recordInspectionPoint',
      {
        ...{ orderId, pointId, identifiedBy: 'scan', code: 'XJ-1', reason: 'x', openedAt: now, position: { ...position, accuracy: 5 } },
        ...{ answers: { checks: [found], temperature: 150 }, explanations: { temperature: { text: 'x', photoIds: [pointId] } } },
        followUpLevel: 3,
      },
    ],
    ['skipInspectionPoint', { orderId, pointId, reason: 'x', photoId: unknownId, position }],
  ];
}
