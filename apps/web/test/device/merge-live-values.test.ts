import { valueTypes } from '@energy-om/domain';
import { expect, it } from 'vitest';
import type { Meter } from '#features/device/model/main-figures.ts';
import { mergeLiveValues } from '#features/device/model/merge-live-values.ts';
import { createMeter, createValue } from '../support/meter.ts';

const readAt = '2026-11-20T06:00:00.000Z';
const at = Date.parse(readAt);
const meter = createMeter({
  online: true,
  lastSeenAt: readAt,
  values: [createValue({ key: 'power', value: 10, at: readAt }), createValue({ key: 'voltage', value: 230, at: null })],
});
const readValue = ({ values }: Meter, key: string) => values.find((value) => value.key === key)?.value;

it('is the meter as it was read while no live value has arrived', () => {
  expect(mergeLiveValues(meter, undefined)).toBe(meter);
});

it('takes the newer value, key by key', () => {
  const merged = mergeLiveValues(meter, { online: true, values: { power: [at + 5000, 12], voltage: [at - 60_000, 229] } });
  expect(readValue(merged, 'power')).toBe(12);
  expect(readValue(merged, 'voltage')).toBe(229);
  expect(merged.lastSeenAt).toBe('2026-11-20T06:00:05.000Z');
});

it('keeps the read value where a late live value is older', () => {
  const merged = mergeLiveValues(meter, { online: true, values: { power: [at - 1000, 1] } });
  expect(readValue(merged, 'power')).toBe(10);
  expect(merged.lastSeenAt).toBe(readAt);
});

it('is online by a value that is newer than the read, and not by one that the read contained', () => {
  const silent = { ...meter, online: false };
  expect(mergeLiveValues(silent, { online: true, values: { power: [at + 1000, 12] } }).online).toBe(true);
  expect(mergeLiveValues(silent, { online: true, values: { power: [at, 10] } }).online).toBe(false);
});

it('is offline after a message that says so, until something newer is read', () => {
  expect(mergeLiveValues(meter, { online: false, values: {} }).online).toBe(false);
  expect(mergeLiveValues(meter, { online: false, values: { power: [at + 1000, 12] } }).online).toBe(false);
  expect(mergeLiveValues(meter, { online: false, values: { power: [at - 1000, 9] } }).online).toBe(true);
});

it('reads a switch from booleans and from 1 and 0', () => {
  const breaker = createMeter({
    hasSwitch: true,
    switchOn: true,
    values: [createValue({ key: 'on', value: true, at: readAt, valueType: valueTypes.state })],
  });
  expect(mergeLiveValues(breaker, { online: true, values: { on: [at + 1, false] } }).switchOn).toBe(false);
  expect(mergeLiveValues(breaker, { online: true, values: { on: [at + 1, 0] } }).switchOn).toBe(false);
  expect(mergeLiveValues(breaker, { online: true, values: { on: [at + 1, 'broken'] } }).switchOn).toBeNull();
});

it('stays a device that has never reported where it was only read by hand', () => {
  const silent = { ...meter, online: null, lastSeenAt: null };
  const merged = mergeLiveValues(silent, { online: false, values: { power: [at + 1000, 12] } });
  expect([merged.online, merged.lastSeenAt, readValue(merged, 'power')]).toEqual([null, null, 12]);
});
