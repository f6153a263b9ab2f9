import { hourSeconds, minuteSeconds, secondMs } from '@energy-om/domain';

/** The terminal on which progress is shown. */
export interface Terminal {
  /** Whether a line can be overwritten. */
  isTTY: boolean;
  write(text: string): void;
  /** A monotonic time in milliseconds. */
  now(): number;
}

/** The interval between two lines: on a terminal, which overwrites the line, and elsewhere. */
const intervalMs = { terminal: 250, log: 5_000 } as const;
const startOfLine = '\r\u001b[2K';

/** One task with a known size. */
export class Progress {
  readonly #terminal: Terminal;
  readonly #what: string;
  readonly #unit: string;
  readonly #startedAt: number;
  readonly #from: number;
  #shownAt = Number.NEGATIVE_INFINITY;

  /** @param what "writing" @param unit "rows" @param from the amount done before this run, which does not count for the rate */
  constructor(terminal: Terminal, what: string, unit: string, from = 0) {
    this.#terminal = terminal;
    this.#what = what;
    this.#unit = unit;
    this.#from = from;
    this.#startedAt = terminal.now();
  }

  show(done: number, total: number): void {
    const { isTTY } = this.#terminal;
    const now = this.#terminal.now();
    if (now - this.#shownAt < (isTTY ? intervalMs.terminal : intervalMs.log)) return;
    this.#shownAt = now;
    const line = this.#describe(done, total, now);
    this.#terminal.write(isTTY ? startOfLine + line : `${line}\n`);
  }

  end(done: number, total: number): void {
    const { isTTY } = this.#terminal;
    this.#terminal.write(`${isTTY ? startOfLine : ''}${this.#describe(done, total, this.#terminal.now())}\n`);
  }

  #describe(done: number, total: number, now: number): string {
    const seconds = (now - this.#startedAt) / secondMs;
    const rate = seconds > 0 ? (done - this.#from) / seconds : 0;
    const share = total > 0 ? Math.floor((done / total) * 100) : 100;
    const left = done >= total ? `${seconds.toFixed(1)} s` : `${rate > 0 ? showDuration((total - done) / rate) : '?'} left`;
    return `${this.#what}: ${show(done)} of ${show(total)} ${this.#unit} (${share}%), ${show(rate)} ${this.#unit}/s, ${left}`;
  }
}

function show(number: number): string {
  return Math.round(number).toLocaleString('en-US');
}

/** 0:05, 12:30, 1:02:03 */
function showDuration(seconds: number): string {
  const whole = Math.ceil(seconds);
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / hourSeconds), Math.floor((whole % hourSeconds) / minuteSeconds)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % minuteSeconds)}` : `${minutes}:${two(whole % minuteSeconds)}`;
}
