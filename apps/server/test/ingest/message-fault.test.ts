import { describe, expect, it } from 'vitest';
import { DatabaseUnavailableError } from '#db/errors.ts';
import { isMessageFault } from '#services/ingest/queue/message-fault.ts';

describe('a fault of the message', () => {
  it.each(['22001', '22003', '22007', '22008', '22021', '22P02', '22P03', '22P05', '22030', '22032'])(
    'is an invalid value (%s)',
    (code) => {
      expect(isMessageFault(Object.assign(new Error(), { code }))).toBe(true);
    },
  );

  it.each(['readings', 'readings_2026_11'])('is a row that a check of %s refuses', (table) => {
    expect(isMessageFault(Object.assign(new Error(), { code: '23514', table, constraint: 'no_poison' }))).toBe(true);
  });

  it.each([
    { code: '23514', table: 'readings' },
    { code: '23514', table: 'device_states', constraint: 'x' },
    { code: '23514', table: 'readings_of_others'.replace('readings_', 'my_readings_'), constraint: 'x' },
    ...['22000', '22004', '22012', '22023', '23502', '23503', '23505', '23P01'].map((code) => ({
      code,
      table: 'readings',
      constraint: 'x',
    })),
    ...['0A000', '25006', '25P02', '40001', '42P01', '42501', '53100', '54000', '55P03', '57014', '58030', 'XX000', 'XX001', '08006'].map(
      (code) => ({ code }),
    ),
    {},
  ])('is nothing else (%j)', (fields) => {
    expect(isMessageFault(Object.assign(new Error(), fields))).toBe(false);
  });

  it('is not an error of the program or of the connection', () => {
    for (const error of [new TypeError('x'), new RangeError(), new DatabaseUnavailableError('away'), 'text', null, undefined])
      expect(isMessageFault(error)).toBe(false);
  });
});
