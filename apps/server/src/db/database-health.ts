/** The seconds whose statements are counted, and so the longest time until the database counts as well again. */
const windowSeconds = 5;
/** Fewer faults than these may be transient. */
const minFaults = 5;

interface Second {
  /** The second of the monotonic clock. */
  number: number;
  statements: number;
  faults: number;
}

/** Whether the database works, judged by the statements of the last seconds. */
export interface DatabaseHealth {
  /** @param isFault the database failed (`isDatabaseFault`) */
  count(isFault: boolean): void;
  /** False while at least half of the statements, and at least five, fail because of the database. */
  isWell(): boolean;
}

export function createDatabaseHealth(now: () => number = () => performance.now()): DatabaseHealth {
  let seconds: Second[] = [];

  function currentSecond(): Second {
    const number = Math.floor(now() / 1000);
    const last = seconds.at(-1);
    if (last?.number === number) return last;
    const current = { number, statements: 0, faults: 0 };
    seconds = [...seconds.filter((second) => second.number > number - windowSeconds), current];
    return current;
  }

  return {
    count(isFault) {
      const second = currentSecond();
      second.statements += 1;
      if (isFault) second.faults += 1;
    },
    isWell() {
      currentSecond();
      const sum = (key: 'statements' | 'faults') => seconds.reduce((total, second) => total + second[key], 0);
      const faults = sum('faults');
      return faults < minFaults || faults * 2 < sum('statements');
    },
  };
}
