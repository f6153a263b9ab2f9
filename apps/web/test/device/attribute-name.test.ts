import { expect, it } from 'vitest';
import { findAttribute, knownAttributes } from '#features/device/model/attribute-name.ts';
import { device as english } from '#shared/i18n/en/device.ts';
import { device as chinese } from '#shared/i18n/zh-CN/device.ts';

it('finds an attribute’s text, however the device writes its name', () => {
  for (const name of ['serialNumber', 'serial_number', 'Serial-Number', 'SERIAL NUMBER']) expect(findAttribute(name)).toBe('serialNumber');
  expect(findAttribute('uplink')).toBe('uplink');
});

it('leaves a device’s own name as it is', () => {
  for (const name of ['valveTorque', '', 'constructor']) expect(findAttribute(name)).toBeNull();
});

it('has a text for every name that it knows, and knows every name that has a text', () => {
  expect(Object.keys(chinese.attributeNames).sort()).toEqual([...knownAttributes].sort());
  expect(Object.keys(english.attributeNames).sort()).toEqual([...knownAttributes].sort());
});
