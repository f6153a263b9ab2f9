import type { ApiName } from '@energy-om/contract';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { type OrderStage, plainResult } from '../support/factories/order-fixture.ts';
import type { IdKind, Input, InputOf } from './foreign-id-case.ts';

/** Calls on an own order at a stage, by those who may make them. */
type ActionCase = [name: ApiName, kind: IdKind, place: OrderStage, person: TestPerson, input: InputOf];

const result = (changes: Input) => ({ phase: 'result', result: { ...plainResult, ...changes } });

export const actions: ActionCase[] = [
  ['dispatchWorkOrder', 'team', '10', 'dispatcher', (teamId, { now }) => ({ teamId, expectedAt: now.toISOString() })],
  ['dispatchWorkOrder', 'account', '10', 'dispatcher', (accountId, { now }) => ({ accountId, expectedAt: now.toISOString() })],
  [
    'dispatchWorkOrder',
    'businessType',
    '10',
    'dispatcher',
    (businessTypeId, { mine }) => ({ ...mine.inputs.toTeam, businessTypeId, level: 2 }),
  ],
  ['assignWorkOrder', 'account', '40', 'team_leader', (id) => ({ memberIds: [id], leadId: id })],
  ['assignWorkOrder', 'account', '40', 'team_leader', (leadId, { mine }) => ({ memberIds: [mine.tenant.accounts.technician.id], leadId })],
  [
    'assignWorkOrder',
    'account',
    '40',
    'team_leader',
    (id, { mine }) => ({ memberIds: [mine.tenant.accounts.technician.id, id], leadId: mine.tenant.accounts.technician.id }),
  ],
  ['processWorkOrder', 'file', '60', 'technician', (id) => result({ beforePhotoIds: [id] })],
  ['processWorkOrder', 'file', '60', 'technician', (id) => result({ afterPhotoIds: [id] })],
  ['processWorkOrder', 'file', '60', 'technician', (signatureFileId) => result({ signatureFileId })],
  ['applyForClosing', 'order', '50.team', 'technician', (duplicateOf) => ({ closingReason: 'duplicate', reason: '同一故障', duplicateOf })],
  ['updateWorkOrder', 'file', '50.team', 'technician', (id) => ({ mode: 'add', fileIds: [id] })],
  ['updateWorkOrder', 'project', '10', 'dispatcher', (projectId) => ({ mode: 'edit', projectId })],
  ['updateWorkOrder', 'site', '10', 'dispatcher', (siteId) => ({ mode: 'edit', siteId })],
  ['updateWorkOrder', 'businessType', '10', 'dispatcher', (businessTypeId) => ({ mode: 'edit', businessTypeId })],
  ['updateWorkOrder', 'device', '10', 'dispatcher', (id) => ({ mode: 'edit', objects: [{ kind: 'device', id }] })],
  ['updateWorkOrder', 'site', '100.dispatcher', 'dispatcher', (id) => ({ mode: 'resubmit', objects: [{ kind: 'area', id }] })],
  ['updateWorkOrder', 'file', '10', 'dispatcher', (id) => ({ mode: 'edit', fileIds: [id] })],
];
