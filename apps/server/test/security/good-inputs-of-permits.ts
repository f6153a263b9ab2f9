import type { ApiName } from '@energy-om/contract';
import type { Input, InputSubjects } from './input-subjects.ts';

/** Work permits, and links to reports of orders. */
export function listPermitInputs({ tenant, operations, orders, things, now }: InputSubjects): [ApiName, Input][] {
  const { permitId: id, permitPointId: pointId } = things;
  const orderId = orders['50.team']?.id;
  const { dispatcher, technician, team_leader, secondTechnician } = tenant.accounts;
  const people = {
    ...{ issuerId: dispatcher.id, leaderId: technician.id, permitterId: team_leader.id },
    ...{ guardianId: secondTechnician.id, crewIds: [secondTechnician.id] },
  };
  const until = new Date(Date.parse(now) + 3_600_000).toISOString();
  const points = [{ deviceId: operations.deviceId, name: 'x', needsProof: true, needsEarth: true }];
  const position = { longitude: 113, latitude: 23, accuracy: 5 };
  const draft = {
    orderId,
    kind: 'lowVoltage',
    ...people,
    place: 'x',
    scope: 'x',
    measures: 'x',
    validFrom: now,
    validUntil: until,
    points,
    position,
  };
  const counted = { people: 1, tools: 1, earths: 1, recheckedPointIds: [pointId], crewIds: [technician.id] };
  return [
    ['listOrderPermits', { orderId }],
    ['listPermits', { page: 1, pageSize: 5, status: ['draft'] }],
    ['getPermit', { id }],
    ['getPermitChoices', { orderId, kind: 'powerOff' }],
    ['savePermit', { ...draft, id, version: 1 }],
    [
      'processPermit',
      { id, version: 2, action: 'changeLeader', reason: 'x', newLeaderId: technician.id, newEnd: until, ...counted, position },
    ],
    ['signBriefing', { id, version: 2, position }],
    [
      'processIsolationPoint',
      { id, version: 2, pointId, step: 'switchOff', number: 'x', witnessId: technician.id, photoId: pointId, position },
    ],
    ['waivePermit', { orderId, reason: 'x' }],
    ['listOrderReportLinks', { orderId }],
    ['createOrderReportLink', { orderId, days: 3 }],
    ['revokeOrderReportLink', { id: things.reportLinkId }],
  ];
}
