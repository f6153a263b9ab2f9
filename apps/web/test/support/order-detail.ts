import { noDocuments, type OrderBasis, type PhoneActor, workOrderStatus } from '@energy-om/domain';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

export const orderId = '01990000-0000-7000-8000-000000000001';
export const meterId = '01990000-0000-7000-8000-00000000000a';

/** What the lifecycle decides by for an order as the screens show it. */
export function createBasis({ status, backTo, version, level, source, project, members, lead, team }: OrderDetail): OrderBasis {
  const memberIds = members.map(({ id }) => id);
  return {
    ...{ status, backTo, version, level, source, memberIds, doerIds: memberIds, leadId: lead?.id ?? null, projectId: project.id },
    ...{ areaPath: '/site-1/', createdBy: null, createdByClient: false, requesterId: null },
    target: team ? { kind: 'team', teamId: team.id } : { kind: 'person', accountId: memberIds[0] ?? 'account-1' },
    ...{ beforePhotoRequired: false, afterPhotoRequired: false, checkRequired: true, oneSignature: false, closesOnSilence: false },
    ...{ needsClassification: false, closing: null, hold: null, timesNotSolved: 0, arrivedAt: null, conditionHolds: null },
    documents: noDocuments,
  };
}

/** The technician of the orders. */
export const phoneActor: PhoneActor = {
  kind: 'account',
  accountId: 'account-1',
  roleGrants: [{ role: 'technician', areaId: null }],
  teams: [{ id: 'team-1', isLeader: false }],
  clientProjectIds: [],
};

const executor = { id: 'account-1', fullName: '王磊', phoneNumber: null };

const times = { expectedAt: null, arrivedAt: null, finishedAt: null, completedAt: null, closedAt: null };

/** A team’s order in execution, as `getWorkOrder` answers; a test overrides what it is about. */
export function createOrderDetail(changes: Partial<OrderDetail> = {}): OrderDetail {
  return {
    id: orderId,
    orderNo: 'WO20261120-0042',
    title: '2号变压器油温过高',
    status: workOrderStatus.executing,
    backTo: null,
    version: 5,
    level: 2,
    source: 0,
    project: { id: 'project-1', name: '滨江园区运维' },
    site: { id: 'site-1', name: '1#配电房' },
    team: { id: 'team-1', name: '电气一班' },
    executors: [{ id: 'account-1', fullName: '王磊' }],
    holder: null,
    delayCost: null,
    saving: null,
    savingDueAt: null,
    clock: null,
    overdue: false,
    onHold: false,
    createdAt: '2026-11-20T04:35:00.000Z',
    plannedFinishAt: null,
    description: '油温持续升高，冷却风扇不转。',
    businessType: { id: 'business-1', name: '变压器维护' },
    place: ['滨江园区', '1#配电房'],
    needsClassification: false,
    address: null,
    position: null,
    hasRoute: false,
    objects: [{ kind: 'meter', id: meterId, name: '进线电表', code: 'EM-0107', energyType: 'NYDN', online: true }],
    customAnswers: {},
    customFields: [],
    creator: null,
    requester: null,
    assignee: null,
    lead: executor,
    members: [executor],
    ...times,
    clocks: [],
    hold: null,
    ...{ closing: null, oneSignature: false },
    backfillForm: [],
    causeCodes: [],
    remedyCodes: [],
    beforePhotoRequired: false,
    afterPhotoRequired: false,
    outcome: null,
    registers: [],
    ...{ result: null, takenParts: [] },
    evaluation: null,
    linkedOrder: null,
    followUps: [],
    files: [],
    alarms: [],
    history: [],
    actions: [],
    ...changes,
  };
}
