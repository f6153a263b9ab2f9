import { readdirSync, readFileSync } from 'node:fs';

const millisecondsPerTick = 10;

interface ProcessTimes {
  parent: number;
  /** Milliseconds of the process and of its children that have ended. */
  own: number;
  ended: number;
}

/** Reads Linux's stat. Throws where there is none. */
function readTimes(pid: number | string): ProcessTimes {
  // These are field 4 and fields 14 to 17, counted after the name in brackets, which may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const sum = (one: number, other: number) => (Number(fields[one]) + Number(fields[other])) * millisecondsPerTick;
  return { parent: Number(fields[1]), own: sum(11, 12), ended: sum(13, 14) };
}

/** Returns the processor time of a process in milliseconds; null where it cannot be read. */
export function readProcessorTime(pid: number | undefined): number | null {
  try {
    return readTimes(pid ?? 0).own;
  } catch {
    return null;
  }
}

/** Returns the parent of a process; null where it cannot be read. */
export function findParent(pid: number): number | null {
  try {
    return readTimes(pid).parent;
  } catch {
    return null;
  }
}

/** Like `readProcessorTime`, for a process and all its children, such as a PostgreSQL given by its postmaster. */
export function readFamilyTime(pid: number | null): number | null {
  if (pid === null) return null;
  try {
    const { own, ended } = readTimes(pid);
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return children.reduce((sum, child) => sum + readTimeOfChild(child, pid), own + ended);
  } catch {
    return null;
  }
}

function readTimeOfChild(child: string, parent: number): number {
  try {
    const times = readTimes(child);
    return times.parent === parent ? times.own : 0;
  } catch {
    // The process has just ended.
    return 0;
  }
}
