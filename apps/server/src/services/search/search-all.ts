import { hasPermission, type Permission } from '@energy-om/domain';
import { splitWords } from '#db/search-words.ts';
import type { Verb } from '#services/core/request-context.ts';
import { forbidden } from '#services/core/service-error.ts';
import { findDevices } from './find-devices.ts';
import { findOrders } from './find-orders.ts';
import { findPeople } from './find-people.ts';
import { findPlaces } from './find-places.ts';

const kinds: readonly Permission[] = ['work-order.view', 'device.view', 'member.view'];

/** Each kind within what the account may see of it. Throws `forbidden` for an account that may see none of them. */
export const searchAll: Verb<'searchAll'> = async (context, { keyword }) => {
  const words = splitWords(keyword);
  const may = (permission: Permission) => hasPermission(context.actor.roleGrants, permission);
  if (!kinds.some(may)) throw forbidden();
  const [orders, devices, people, places] = await Promise.all([
    may('work-order.view') ? findOrders(context, words) : null,
    may('device.view') ? findDevices(context, words) : null,
    may('member.view') ? findPeople(context, words) : null,
    may('device.view') ? findPlaces(context, words) : null,
  ]);
  return { orders, devices, people, places };
};
