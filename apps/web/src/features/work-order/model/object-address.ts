import type { Permission } from '@energy-om/domain';
import { screenAddress } from '../../../shared/navigation/paths.ts';
import type { OrderDetail } from '../../../shared/work-order/use-order.ts';

type OrderObject = Pick<OrderDetail['objects'][number], 'kind' | 'id' | 'name' | 'online'>;

/** The screen of an order's object, as far as this account may open it; null for places, and for devices that report nothing. */
export function findObjectAddress({ kind, id, name, online }: OrderObject, may: (permission: Permission) => boolean): string | null {
  if (kind === 'camera') return may('camera.view') ? screenAddress('camera', { id, name }) : null;
  if (kind === 'area' || !may('device.view')) return null;
  if (kind === 'gateway') return screenAddress('gateway', { id });
  return kind === 'meter' || online !== null ? screenAddress('meter', { id }) : null;
}
