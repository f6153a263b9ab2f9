import { expect, test } from 'vitest';
import { parseDeviceFile } from '#devices/device-file.ts';
import { simulateDevice } from '#devices/simulated-device.ts';
import { chooseTarget } from '#faults/choose-target.ts';

const device = { code: 'D', name: 'd', model: 'DDSD1352', register: 5 };
const gateway = { code: 'G', name: 'g', token: 't', devices: [device] };
const file = { mqttPort: 1883, timeZone: 'Asia/Shanghai', gateways: [gateway] };
const parse = (content: unknown) => parseDeviceFile(typeof content === 'string' ? content : JSON.stringify(content), 'FILE');

test('a device file is read, without its unknown fields', () => {
  expect(parse({ ...file, later: true })).toEqual(file);
  const { register: _, ...without } = device;
  expect(parse({ ...file, gateways: [{ ...gateway, devices: [without] }] }).gateways[0]!.devices[0]!.register).toBeNull();
});

test.each([
  ['{', 'FILE is not JSON'],
  ['null', 'FILE is not an object'],
  [{ ...file, mqttPort: 0 }, 'FILE: mqttPort is not a port number'],
  [{ ...file, timeZone: 'Mars/Base' }, 'FILE: timeZone is not a time zone'],
  [{ ...file, gateways: {} }, 'FILE: gateways is not a list'],
  [{ ...file, gateways: [{ ...gateway, token: '' }] }, 'FILE: gateway 1: token is missing'],
  [
    { ...file, gateways: [{ ...gateway, devices: [{ ...device, register: -1 }] }] },
    'FILE: gateway 1, device 1: register is not a number from 0',
  ],
])('%j is refused', (content, message) => {
  expect(() => parse(content)).toThrow(message);
});

test('the target of a fault is the first device that the fault applies to', () => {
  const entry = (code: string, model: string) => simulateDevice({ code, name: code, model, register: null }, gateway)!;
  const devices = [entry('IO', 'RS485-DO8'), entry('EM', 'DDSD1352'), entry('GM', 'LLQ-G65')];
  expect(chooseTarget('silent', devices, null)).toBe('IO');
  expect(chooseTarget('reset', devices, null)).toBe('EM');
  expect(chooseTarget('pressure-drop', devices, null)).toBe('GM');
  expect(chooseTarget('gateway-down', devices, null)).toBe('G');
  expect(chooseTarget('gateway-down', devices, 'EM')).toBe('G');
  expect(() => chooseTarget('leak', devices, null)).toThrow('No device can have the fault leak');
  expect(() => chooseTarget('reset', devices, 'IO')).toThrow('IO cannot have the fault reset');
  expect(() => chooseTarget('reset', devices, 'G')).toThrow('There is no device G here');
});
