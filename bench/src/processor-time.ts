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

/** The process that started another; null where it cannot be read. */
export function findParent(pid: number): number | null {
  try {
    return readTimes(pid).parent;
  } catch {
    return null;
  }
}

/** As `readProcessorTime`, of a process and all its children: of a whole PostgreSQL by its first process. */
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
    // It has just ended.
    return 0;
  }
}
