import { describe, expect, test } from 'vitest';
import { deviceKinds, emptyNameplate, findNameplateFaults, hasPart, hasWarrantyEnded, mayBecome } from '#index.ts';

describe('the parts of a device', () => {
  test('put nothing behind a gateway’s gateway, and a stream at cameras alone', () => {
    expect(hasPart('gateway', 'gateway')).toBe(false);
    expect(deviceKinds.filter((kind) => hasPart(kind, 'stream'))).toEqual(['camera']);
  });

  test('let devices and meters take each other’s place, and no other kinds', () => {
    const changes = deviceKinds.flatMap((kind) =>
      deviceKinds.filter((next) => kind !== next && mayBecome(kind, next)).map((next) => [kind, next]),
    );
    expect(changes).toEqual([
      ['device', 'meter'],
      ['meter', 'device'],
    ]);
  });
});

describe('a nameplate', () => {
  test('has a warranty that does not end before the installation', () => {
    const dates = { ...emptyNameplate, installedOn: '2026-03-02' };
    expect(findNameplateFaults({ ...dates, warrantyUntil: '2026-03-01' })).toEqual({ warrantyUntil: 'warrantyBeforeInstallation' });
    expect(findNameplateFaults({ ...dates, warrantyUntil: '2026-03-02' })).toEqual({});
    expect(findNameplateFaults({ ...emptyNameplate, warrantyUntil: '2026-03-01' })).toEqual({});
  });

  test('is under warranty on its last day', () => {
    const nameplate = { warrantyUntil: '2026-11-20' };
    expect([hasWarrantyEnded(nameplate, '2026-11-20'), hasWarrantyEnded(nameplate, '2026-11-21')]).toEqual([false, true]);
    expect(hasWarrantyEnded({ warrantyUntil: null }, '2026-11-21')).toBe(false);
  });
});
