import { hasPermission } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { listOpenOrders, maxOpenOrders } from './list-open-orders.ts';
import { listPeopleOnDuty } from './list-people-on-duty.ts';
import { presentPlaces } from './present-places.ts';

export const getOperationMap: Verb<'getOperationMap'> = async (context, input) => {
  const mayViewPeople = hasPermission(context.actor.roleGrants, 'track.view');
  const found = await listOpenOrders(context);
  const shown = found.slice(0, maxOpenOrders);
  return {
    places: presentPlaces(shown),
    unplaced: shown.filter(({ place_id }) => place_id === null).length,
    isPartial: found.length > maxOpenOrders,
    people: mayViewPeople && input.people ? await listPeopleOnDuty(context) : null,
    mayViewPeople,
    at: context.clock.now().toISOString(),
  };
};
