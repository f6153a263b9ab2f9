/** What explains a fault in a room before anybody has looked at it. */
export const roomFaultReasons = ['areaRepair', 'balanceUsedUp', 'switchedOff'] as const;
export type RoomFaultReason = (typeof roomFaultReasons)[number];

/** An order that is being carried out around the room or on what supplies it. */
export interface RepairNearby {
  orderNo: string;
  /** By when it is to be done, in epoch milliseconds; null: nobody has said. */
  until: number | null;
}

/** What is known of a room when somebody who lives there reports a fault. */
export interface RoomFaultFacts {
  /** Fen that the payer has once the days that are not settled yet are charged; null: nobody pays but the operator. */
  leftCents: number | null;
  /** What the switch of each meter with one has reported last; null: it is not known. */
  switches: readonly (boolean | null)[];
  /** Whether all meters are connected; null: none has ever reported. */
  isConnected: boolean | null;
  /** Those that are to be done soonest first. */
  repairs: readonly RepairNearby[];
}

export type RoomFaultAnswer = ({ reason: 'areaRepair' } & RepairNearby) | { reason: Exclude<RoomFaultReason, 'areaRepair'> };

/**
 * Answers a report before an order exists; null: nothing explains the fault, so somebody has to look. What the room's own
 * meter reports comes first: it is off, and the balance is used up. Then work around the room, because until it is done nothing else helps. A used-up balance
 * explains nothing where every switch is reported on, and a meter that is not connected does not show that anything is off.
 * @param now epoch milliseconds; a time that has passed is not promised any more
 */
export function answerRoomFault({ leftCents, switches, repairs }: RoomFaultFacts, now: number): RoomFaultAnswer | null {
  const isUsedUp = leftCents !== null && leftCents <= 0;
  if (isUsedUp && switches.includes(false)) return { reason: 'balanceUsedUp' };
  const [repair] = repairs;
  if (repair) return { reason: 'areaRepair', ...repair, until: repair.until !== null && repair.until > now ? repair.until : null };
  if (isUsedUp && switches.some((isOn) => isOn !== true)) return { reason: 'balanceUsedUp' };
  return switches.includes(false) ? { reason: 'switchedOff' } : null;
}
