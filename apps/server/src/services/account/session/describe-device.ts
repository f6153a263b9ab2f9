import Bowser from 'bowser';

export interface DeviceDescription {
  /** 'Chrome · Android'; null where the user agent names neither. */
  device: string | null;
  kind: 'phone' | 'tablet' | 'desktop';
}

/** A caller may call itself anything: it is shown as text and decides nothing. */
export function describeDevice(userAgent: string | null): DeviceDescription {
  if (!userAgent) return { device: null, kind: 'desktop' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kind = platform.type === 'mobile' ? 'phone' : platform.type === 'tablet' ? 'tablet' : 'desktop';
  const names = [browser.name, platform.model ?? os.name].filter((name) => name !== undefined && name !== '');
  return { device: names.length > 0 ? names.join(' · ') : null, kind };
}
