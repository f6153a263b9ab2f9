import { dayMs, hourMs } from '@energy-om/domain';
import { describe, expect, it } from 'vitest';
import { simulateDevice } from '#devices/simulated-device.ts';
import { buildHistoryMessages, simulateHistory } from '#simulation/history.ts';

const now = Date.parse('2026-11-20T02:30:00Z');
const gateway = { code: 'GW-1', name: '配电房采集网关' };

function simulateDays(model: string, days: number) {
  const device = simulateDevice({ code: 'D-1', name: '总电表', model, register: 100 }, gateway);
  if (!device) throw new Error('not simulated');
  return simulateHistory(device, days, now, 'Asia/Shanghai');
}

describe('the history of a device', () => {
  it('has one reading a day, in the last days one an hour, and continues from the given register', () => {
    const { readings, state } = simulateDays('DTSD1352-C', 30);
    const times = readings.map(({ ts }) => ts);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times[0]).toBe(now - 30 * dayMs + hourMs / 2);
    expect(times.filter((at) => at >= now - 8 * dayMs)).toHaveLength(8 * 24);
    expect(times.filter((at) => at < now - 8 * dayMs)).toHaveLength(22);
    const registers = readings.map(({ values }) => values['energy'] as number);
    expect(registers[0]).toBe(100);
    for (const [index, register] of registers.entries()) expect(register).toBeGreaterThanOrEqual(registers[index - 1] ?? 0);
    expect(state.register).toBeCloseTo(registers.at(-1) ?? 0, 1);
    expect(state.register).toBeGreaterThan(200);
  });

  it('has only the last days for a device without a register', () => {
    expect(simulateDays('TH-LoRa-02', 30).readings).toHaveLength(8 * 24);
  });

  it('is sent in messages of a size that a broker accepts', () => {
    const messages = buildHistoryMessages('D-1', simulateDays('DTSD1352-C', 70).readings);
    expect(messages.length).toBeGreaterThan(2);
    for (const { payload } of messages) expect(payload.length).toBeLessThan(60_000);
  });
});
