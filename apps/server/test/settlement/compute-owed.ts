const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

export interface Building {
  weights: readonly number[];
  /** Watt-hours by day and hour, beyond what the rooms can use. */
  main: readonly (readonly number[])[];
  /** Watt-hours by room and hour, each day the same. */
  rooms: readonly (readonly number[])[];
}

export interface SharingRoom {
  roomId: string;
  weight: number;
  /** Watt-hours of its own meter by day and hour. */
  days: readonly (readonly number[])[];
}

/** Thousandths of consecutive quarters of a day of even hours of whole watt-hours, each the growth of the rounded running total. */
const quartersOf = (hours: readonly number[]) => {
  const running = hours.flatMap((_, hour) => [1, 2, 3, 4].map((count) => sum(hours.slice(0, hour)) + ((hours[hour] ?? 0) * count) / 4));
  const rounded = running.map((total) => Math.floor(total + 0.5));
  return rounded.map((total, index) => total - (rounded[index - 1] ?? 0));
};

/**
 * What each room owes, in fen, by its id: computed a second time, slowly and from the amounts alone. Of each quarter a room gets the whole thousandths of its share, and who is
 * furthest behind what it should have had that day, gets one more until nothing is left.
 */
export function computeOwed(ofMain: readonly (readonly number[])[], sharing: readonly SharingRoom[]): Map<string, number> {
  const rooms = sharing.map((room) => ({ ...room, nano: 0 })).sort((one, other) => (one.roomId < other.roomId ? -1 : 1));
  const whole = sum(rooms.map(({ weight }) => weight));
  for (const [day, main] of ofMain.entries()) {
    const ofDay = rooms.map(({ days: all }) => quartersOf(all[day] ?? []));
    const given = rooms.map(() => 0);
    let shared = 0;
    for (const [quarter, counted] of quartersOf(main).entries()) {
      const price = quarter < 32 ? 500_000 : 1_000_000;
      const left = counted - sum(ofDay.map((list) => list[quarter] ?? 0));
      shared += left;
      const parts = rooms.map(({ weight }) => Math.floor((left * weight) / whole));
      const behind = rooms.map(({ weight }, index) => shared * weight - whole * ((given[index] ?? 0) + (parts[index] ?? 0)));
      const order = rooms.map((_, index) => index).sort((one, other) => (behind[other] ?? 0) - (behind[one] ?? 0) || one - other);
      for (const index of order.slice(0, left - sum(parts))) parts[index] = (parts[index] ?? 0) + 1;
      for (const [index, room] of rooms.entries()) {
        given[index] = (given[index] ?? 0) + (parts[index] ?? 0);
        room.nano += ((parts[index] ?? 0) + (ofDay[index]?.[quarter] ?? 0)) * price;
      }
    }
  }
  // A bill is rounded as a whole, half up.
  return new Map(rooms.map(({ roomId, nano }) => [roomId, Math.floor((nano + 5_000_000) / 10_000_000)]));
}
