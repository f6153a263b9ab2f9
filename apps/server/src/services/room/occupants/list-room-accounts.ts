import type { Verb } from '#services/core/request-context.ts';
import { loadVisibleRoom } from '../rooms/find-room.ts';
import { presentOccupants } from './occupant-rows.ts';

export const listRoomAccounts: Verb<'listRoomAccounts'> = async (context, { roomId }) => {
  const room = await loadVisibleRoom(context, roomId);
  return presentOccupants(room, { accountId: context.actor.accountId, isStaff: room.isStaff });
};
