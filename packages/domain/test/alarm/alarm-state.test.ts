import { expect, test } from 'vitest';
import { alarmStates, findAlarmRoot, mayAcknowledge, nextAlarmState } from '#index.ts';

test('an alarm can be acknowledged while it is open, reopened after that, and cleared before or after it', () => {
  const transitions = alarmStates.map((state) => [
    state,
    nextAlarmState(state, 'acknowledge'),
    nextAlarmState(state, 'reopen'),
    nextAlarmState(state, 'clear'),
  ]);
  expect(transitions).toEqual([
    ['open', 'acknowledged', null, 'cleared'],
    ['acknowledged', null, 'open', 'cleared'],
    ['cleared', null, null, null],
  ]);
  expect(alarmStates.map(mayAcknowledge)).toEqual([true, false, false]);
});

test('the alarms of devices behind a lost gateway belong to the gateway', () => {
  const meter = { deviceId: 'meter', gatewayId: 'gateway', isGatewayLost: true };
  expect(findAlarmRoot(meter)).toBe('gateway');
  expect(findAlarmRoot({ ...meter, isGatewayLost: false })).toBe('meter');
  expect(findAlarmRoot({ ...meter, gatewayId: null })).toBe('meter');
});
