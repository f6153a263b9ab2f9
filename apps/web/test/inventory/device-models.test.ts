import { describe, expect, it } from 'vitest';
import { listDifferences } from '#features/inventory/model/device-differences.ts';
import { type DeviceDraft, emptyDevice, type ManagedDevice, toDeviceDraft, toDeviceInput } from '#features/inventory/model/device-draft.ts';
import { findDeviceFaults } from '#features/inventory/model/device-faults.ts';
import { createReplacement, findReplacementFaults, toReplacement } from '#features/inventory/model/replacement-draft.ts';

const area = { id: 'a', name: '配电室' };
const draft = (changes: Partial<DeviceDraft> = {}): DeviceDraft => ({ ...emptyDevice, name: ' 总表 ', code: ' M-1 ', area, ...changes });

const device: ManagedDevice = {
  id: 'd',
  version: 3,
  kind: 'meter',
  name: '总表',
  code: 'M-1',
  energyType: 'NYDN',
  model: 'DTSD1352-C',
  modelId: 'm',
  site: area,
  location: null,
  online: null,
  lastSeenAt: null,
  retired: false,
  gateway: { id: 'g', name: '网关' },
  mainMeter: null,
  registerFactor: 40,
  hasReadings: true,
  qr: 'EOM-1',
  hasStream: false,
  nameplate: {
    maker: '安科瑞',
    serialNumber: null,
    ratings: [{ name: '额定电流', value: '5', unit: 'A' }],
    installedOn: null,
    warrantyUntil: null,
  },
  documents: [],
};

describe('the form of a device', () => {
  it('sends what the kind may have, and leaves out what was typed for another kind', () => {
    const typed = draft({
      model: { id: 'm', name: 'X' },
      gateway: { id: 'g', name: 'G' },
      registerFactor: '40',
      stream: 'https://a/b.m3u8',
    });
    expect(toDeviceInput(typed, null)).toMatchObject({
      name: '总表',
      code: 'M-1',
      modelId: 'm',
      model: null,
      gatewayId: 'g',
      registerFactor: 40,
    });
    expect(toDeviceInput(typed, null)).not.toHaveProperty('stream');
    expect(toDeviceInput({ ...typed, kind: 'gateway' }, null)).toMatchObject({ modelId: null, gatewayId: null, registerFactor: 1 });
    expect(toDeviceInput({ ...typed, kind: 'camera' }, null)).toMatchObject({ stream: 'https://a/b.m3u8', modelId: null });
    expect(toDeviceInput({ ...typed, kind: 'camera', stream: '', removesStream: true }, null)).toMatchObject({ stream: null });
  });

  it('sends a device that nobody touched as it was read', () => {
    const { documentIds, ...input } = toDeviceInput(toDeviceDraft(device), device);
    expect(documentIds).toEqual([]);
    expect(input).toMatchObject({ id: 'd', version: 3, modelId: 'm', gatewayId: 'g', qr: 'EOM-1', nameplate: device.nameplate });
  });

  it('says what is missing by the server’s names, and ignores empty lines of rated values', () => {
    expect(Object.keys(findDeviceFaults(emptyDevice)).sort()).toEqual(['areaId', 'code', 'name']);
    expect(findDeviceFaults(draft({ ratings: [{ name: '', value: ' ', unit: '' }] }))).toEqual({});
    const wrong = draft({
      ratings: [{ name: '容量', value: '', unit: '' }],
      registerFactor: '0',
      installedOn: '2026-02-01',
      warrantyUntil: '2026-01-01',
    });
    expect(Object.keys(findDeviceFaults(wrong)).sort()).toEqual(['nameplate.ratings', 'nameplate.warrantyUntil', 'registerFactor']);
    expect(findDeviceFaults({ ...wrong, kind: 'gateway' })).not.toHaveProperty('registerFactor');
  });

  it('lists in words what somebody else has changed', () => {
    const typed = { ...toDeviceDraft(device), name: '改名', ratings: [] };
    expect(listDifferences(device, typed).map(({ theirs, mine }) => [theirs, mine])).toEqual([
      ['总表', '改名'],
      ['额定电流 5 A', ''],
    ]);
  });
});

describe('the replacement of a device', () => {
  it('of a meter needs what both showed; of another device it does not', () => {
    const empty = createReplacement(device);
    expect(Object.keys(findReplacementFaults(empty, true)).sort()).toEqual(['at', 'firstValue', 'lastValue']);
    expect(Object.keys(findReplacementFaults(empty, false))).toEqual(['at']);
    const odd = { ...empty, at: '2026-11-01T00:00:00Z', lastValue: 'x', firstValue: '-1' };
    expect(Object.keys(findReplacementFaults(odd, true)).sort()).toEqual(['firstValue', 'lastValue']);
  });

  it('keeps the rated values and sends no register of a device that counts nothing', () => {
    const typed = { ...createReplacement(device), at: '2026-11-01T00:00:00Z', lastValue: '110', firstValue: '0', registerFactor: '60' };
    expect(toReplacement(typed, device, true)).toMatchObject({ version: 3, lastValue: 110, firstValue: 0, registerFactor: 60 });
    expect(toReplacement(typed, device, true).nameplate.ratings).toEqual(device.nameplate.ratings);
    expect(toReplacement(typed, device, false)).not.toHaveProperty('lastValue');
  });
});
