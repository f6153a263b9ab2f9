import { readFileSync } from 'node:fs';

/** Megabytes of 1,024 × 1,024 bytes. */
export interface ProcessMemory {
  /** The sum over all processes counts shared memory once. */
  pss: number;
  /** Each process counts shared memory in full. */
  rss: number;
}

const kilobytesPerMegabyte = 1024;

/** Reads Linux's smaps_rollup. @returns null when there is no such process. Throws where it may not be read. */
export function readProcessMemory(pid: number): ProcessMemory | null {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return { pss: readField(text, 'Pss'), rss: readField(text, 'Rss') };
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

function readField(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]) / kilobytesPerMegabyte;
}
