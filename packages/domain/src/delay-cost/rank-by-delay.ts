/** An order that costs while it waits. */
export interface WaitingOrder {
  id: string;
  fenPerHour: number;
  /** Metres from the phone; null: the place of one of both is not known. */
  distance: number | null;
}

/** Getting out, parking and walking takes as long for any way below this. */
const minWayMetres = 1_000;

/**
 * Ranks orders by what they cost an hour for each kilometre of the way there, the highest first; of equals the newer goes first. An unknown way counts as the
 * longest known one, so that it neither leads nor is lost; without any known way the cost alone decides.
 */
export function rankByDelay<Order extends WaitingOrder>(orders: readonly Order[]): Order[] {
  const longest = Math.max(minWayMetres, ...orders.flatMap(({ distance }) => distance ?? []));
  const rank = ({ fenPerHour, distance }: Order) => fenPerHour / Math.max(minWayMetres, distance ?? longest);
  return orders.toSorted((one, other) => rank(other) - rank(one) || (one.id < other.id ? 1 : -1));
}
