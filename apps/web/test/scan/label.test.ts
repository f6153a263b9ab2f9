import { describe, expect, it } from 'vitest';
import { labelAddress, readLabel } from '#shared/scan/label.ts';
import { openAppAt } from '../support/open-app-at.ts';

describe('a device’s label', () => {
  it('is this app’s own address of the device’s page', () => {
    openAppAt('/app/index.html?x=1#/pages/monitor/meterdetail?id=1');
    expect(labelAddress('ZGA-1AA1')).toBe(`${window.location.origin}/app/#/d?code=ZGA-1AA1`);
  });

  it('of an earlier time, which led to the report, is read too', () => {
    expect(readLabel('https://om.example.com/#/pages/topmenu/addworkorder/addworkorder?device=ZGA-1AA1')).toBe('ZGA-1AA1');
  });

  it.each(['ZGA-1AA1', '水泵 2#', 'a&b=c?d'])('is read back as %s', (code) => {
    expect(readLabel(labelAddress(code))).toBe(code);
  });

  it('of another kind is returned unchanged', () => {
    expect(readLabel(' ZGA-1AA1 ')).toBe('ZGA-1AA1');
    expect(readLabel('https://example.com/?device=1')).toBe('https://example.com/?device=1');
  });
});
