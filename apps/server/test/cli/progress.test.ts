import { describe, expect, it } from 'vitest';
import { Progress } from '#cli/readings/progress.ts';

function createTerminal(isTTY: boolean) {
  const texts: string[] = [];
  let time = 0;
  const advance = (milliseconds: number) => {
    time += milliseconds;
  };
  return { texts, advance, isTTY, write: (text: string) => void texts.push(text), now: () => time };
}

describe('progress of an import', () => {
  it('overwrites its line on a terminal, a few times a second', () => {
    const terminal = createTerminal(true);
    const progress = new Progress(terminal, 'writing', 'rows', 1_000);
    for (const done of [2_000, 3_000, 6_000]) {
      terminal.advance(200);
      progress.show(done, 10_000);
    }
    terminal.advance(400);
    progress.end(10_000, 10_000);
    expect(terminal.texts).toEqual([
      '\r\u001b[2Kwriting: 2,000 of 10,000 rows (20%), 5,000 rows/s, 0:02 left',
      '\r\u001b[2Kwriting: 6,000 of 10,000 rows (60%), 8,333 rows/s, 0:01 left',
      '\r\u001b[2Kwriting: 10,000 of 10,000 rows (100%), 9,000 rows/s, 1.0 s\n',
    ]);
  });

  it('writes a line every few seconds elsewhere', () => {
    const terminal = createTerminal(false);
    const progress = new Progress(terminal, 'writing', 'rows');
    progress.show(0, 10_000_000);
    for (let step = 1; step <= 6; step += 1) {
      terminal.advance(1_000);
      progress.show(step * 1_000, 10_000_000);
    }
    expect(terminal.texts).toEqual([
      'writing: 0 of 10,000,000 rows (0%), 0 rows/s, ? left\n',
      'writing: 5,000 of 10,000,000 rows (0%), 1,000 rows/s, 2:46:35 left\n',
    ]);
  });
});
