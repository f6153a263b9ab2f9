import type { ApiInput, ApiName } from '@energy-om/contract';
import type { SeededTenant } from '../seed.ts';

/** The measured operations. */
export const operations = ['list', 'listDeep', 'listByDelay', 'detail', 'create', 'transition'] as const;
export type Operation = (typeof operations)[number];

export interface Call {
  name: ApiName;
  input: Record<string, unknown>;
  /** The values that a hand-written route has to insert. */
  markers: Markers;
  /** The name of the recorded call whose statements the hand-written route runs. */
  recording: string;
}

/** Values that differ from call to call. */
export interface Markers {
  tenant: number;
  order?: string;
  version?: number;
}

/**
 * The steps of an order in turn, each a transition of the table: the person accepts, returns it to the dispatcher, and it is dispatched
 * again. One pass moves every waiting order one step, so that no order gets an unrealistic history.
 */
const steps = ['accept', 'sendBack', 'dispatch'] as const;
const firstVersion = 2;

export function listCall(tenant: number): Call {
  const input: ApiInput<'listWorkOrders'> = { page: 1, pageSize: 20 };
  return { name: 'listWorkOrders', input, markers: { tenant }, recording: 'list' };
}

/** The first page by what orders cost while they wait, for the way from where the phone is. */
export function listByDelayCall(tenant: number): Call {
  const input: ApiInput<'listWorkOrders'> = { page: 1, pageSize: 20, sort: 'delayCost', longitude: 120.25, latitude: 30.25 };
  return { name: 'listWorkOrders', input, markers: { tenant }, recording: 'listByDelay' };
}

export function detailCall(tenant: number, { otherIds }: SeededTenant, count: number): Call {
  const order = otherIds[count % otherIds.length] as string;
  return { name: 'getWorkOrder', input: { id: order }, markers: { tenant, order }, recording: 'detail' };
}

export function createCall(tenant: number, { projectId, siteId, businessTypeId, deviceId }: SeededTenant): Call {
  const input: ApiInput<'createWorkOrder'> = {
    projectId,
    siteId,
    businessTypeId,
    level: 2,
    title: '2号变压器油温过高',
    description: '油温持续高于八十度，请尽快处理',
    objects: [{ kind: 'device', id: deviceId }],
  };
  return { name: 'createWorkOrder', input, markers: { tenant }, recording: 'create' };
}

/** @param count the number of this tenant's transitions since the seed */
export function transitionCall(tenant: number, { waitingIds, accountId }: SeededTenant, count: number): Call {
  const pass = Math.floor(count / waitingIds.length);
  const order = waitingIds[count % waitingIds.length] as string;
  const version = firstVersion + pass;
  const step = steps[pass % steps.length] as (typeof steps)[number];
  const markers = { tenant, order, version };
  const input = { id: order, version };
  switch (step) {
    case 'accept':
      return { name: 'acceptWorkOrder', input, markers, recording: step };
    case 'sendBack':
      return { name: 'sendBackWorkOrder', input: { ...input, returnReason: 'tooFar' }, markers, recording: step };
    case 'dispatch':
      return { name: 'dispatchWorkOrder', input: { ...input, accountId, expectedAt: '2026-12-01T08:00:00Z' }, markers, recording: step };
  }
}
