import type { Log } from './request-context.ts';

/** Milliseconds between two lines. */
const pause = 60_000;

export interface ThrottledLog {
  /** Something happened again. @param fields of what happened last */
  add(fields: object): void;
  /** Writes no line any more. */
  close(): void;
}

/** Says at once what happens, and then once a minute how often it happened since: what fails again and again fills no log. */
export function createThrottledLog(log: Log, level: 'warn' | 'error', text: string): ThrottledLog {
  let count = 0;
  let last: object = {};
  let timer: NodeJS.Timeout | null = null;

  function write(): void {
    timer = null;
    if (count === 0) return;
    log[level]({ ...last, count }, text);
    count = 0;
    timer = setTimeout(write, pause).unref();
  }

  return {
    add(fields) {
      count += 1;
      last = fields;
      if (timer === null) write();
    },
    close() {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
