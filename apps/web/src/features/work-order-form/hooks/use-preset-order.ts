import type { ApiInput, ApiName, ApiOutput, AreaTreeNode } from '@energy-om/contract';
import { maxTitleLength } from '@energy-om/domain';
import { useCallback, useEffect, useRef } from 'react';
import { describeAlarm } from '#shared/alarm/describe-alarm.ts';
import { isTransient } from '#shared/api/api-error.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { apiKey, apiQueryOptions } from '#shared/api/use-api-query.ts';
import { useOutbox } from '#shared/outbox/outbox-state.ts';
import { findPath, isDevice, toChosen } from '../model/area-tree.ts';
import { type OrderDraft, toOrderDraft } from '../model/order-draft.ts';

export interface Preset {
  deviceId: string | null;
  /** An alarm of that device, which describes the problem. */
  alarmId: string | null;
  linkedOrderId: string | null;
  /** A point of the linked order's checklist; the form was filled when it was started there. */
  point: string | null;
}

/**
 * Fills a form that was opened from a device or from an earlier order, once, unless it was filled before. Fields that cannot be
 * filled are left to the user. Returns what fills it again, after it was emptied.
 */
export function usePresetOrder(
  { deviceId, alarmId, linkedOrderId }: Preset,
  isFilled: boolean,
  onFound: (preset: Partial<OrderDraft>) => void,
): () => void {
  const isAsked = useRef(isFilled);
  const latest = useRef(onFound);
  latest.current = onFound;
  const ask = useCallback(() => {
    isAsked.current = true;
    const founds = [
      linkedOrderId && findByOrder(linkedOrderId, deviceId !== null),
      deviceId && findByDevice(deviceId),
      alarmId && findByAlarm(alarmId),
    ];
    // What one of them does not find stays empty, whatever the other finds.
    for (const found of founds) {
      if (found)
        found.then(
          (preset) => preset && latest.current(preset),
          () => undefined,
        );
    }
  }, [deviceId, alarmId, linkedOrderId]);
  useEffect(() => {
    if (!isAsked.current && (deviceId || linkedOrderId)) ask();
  }, [deviceId, linkedOrderId, ask]);
  return ask;
}

/** Out of the copies where the server cannot be asked. */
async function read<Name extends ApiName>(name: Name, input: ApiInput<Name>): Promise<ApiOutput<Name>> {
  try {
    return await queryClient.fetchQuery(apiQueryOptions(name, input));
  } catch (error) {
    const copy = isTransient(error) ? await useOutbox.getState().control?.readCopy(apiKey(name, input)) : null;
    if (!copy) throw error;
    return copy as ApiOutput<Name>;
  }
}

/** @param isLinkAlone what the new order is about is known from elsewhere, such as from a device at which a round came by */
async function findByOrder(id: string, isLinkAlone: boolean): Promise<Partial<OrderDraft>> {
  const order = await read('getWorkOrder', { id });
  const linkedOrder = { id: order.id, orderNo: order.orderNo };
  if (isLinkAlone) return { linkedOrder };
  const { projectId, siteId, businessTypeId, level, objects } = toOrderDraft(order);
  return { projectId, siteId, businessTypeId, level, objects, linkedOrder };
}

/** Title, level and description from the alarm. */
async function findByAlarm(id: string): Promise<Partial<OrderDraft>> {
  const alarm = await read('getAlarm', { id });
  return {
    title: `${alarm.device.name} ${alarm.name}`.slice(0, maxTitleLength),
    level: alarm.level,
    description: describeAlarm(alarm),
    alarmId: alarm.id,
  };
}

/** A device does not name its project, so the trees of the projects are searched one after another. */
async function findByDevice(id: string): Promise<Partial<OrderDraft> | null> {
  const projects = await read('listNewOrderProjects', {});
  for (const project of projects) {
    const tree: AreaTreeNode[] = await read('getNewOrderAreaTree', { projectId: project.id }).catch(() => []);
    const path = findPath(tree, id);
    const device = path?.at(-1);
    if (!path || !device || !isDevice(device)) continue;
    const area = path.filter((node) => !isDevice(node)).at(-1);
    return { projectId: project.id, siteId: area?.id ?? null, objects: [toChosen(device)] };
  }
  return null;
}
