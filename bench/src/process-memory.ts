import { readFileSync } from 'node:fs';

/** Megabytes of 1,024 × 1,024 bytes. */
export interface ProcessMemory {
  /** What several processes share counts once in the sum of them all. */
  pss: number;
  /** What several processes share counts in full in each of them. */
  rss: number;
}

const kilobytesPerMegabyte = 1024;

/** Of Linux's smaps_rollup. @returns null when there is no such process. Throws where it may not be read. */
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
