import { readdirSync, readFileSync } from 'node:fs';

const millisecondsPerTick = 10;

interface ProcessTimes {
  parent: number;
  /** Milliseconds, its own and of its children that have ended. */
  own: number;
  ended: number;
}

/** Of Linux's stat. Throws where there is none. */
function readTimes(pid: number | string): ProcessTimes {
  // Field 4 and fields 14 to 17, counted after the name in brackets, which may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const sum = (one: number, other: number) => (Number(fields[one]) + Number(fields[other])) * millisecondsPerTick;
  return { parent: Number(fields[1]), own: sum(11, 12), ended: sum(13, 14) };
}

/** Processor time that a process has used, milliseconds; null where it cannot be read. */
export function readProcessorTime(pid: number | undefined): number | null {
  try {
    return readTimes(pid ?? 0).own;
  } catch {
    return null;
  }
}

/** As `readProcessorTime`, of a process's parent and all its children: of a whole PostgreSQL by one of its connections. */
export function readFamilyTime(pid: number): number | null {
  try {
    const { parent } = readTimes(pid);
    const { own, ended } = readTimes(parent);
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((child) => {
        try {
          const times = readTimes(child);
          return times.parent === parent ? times.own : 0;
        } catch {
          return 0;
        }
      });
    return children.reduce((sum, each) => sum + each, own + ended);
  } catch {
    return null;
  }
}
