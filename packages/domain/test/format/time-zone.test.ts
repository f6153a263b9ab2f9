import { describe, expect, test } from 'vitest';
import { isTimeZone } from '#index.ts';

describe('isTimeZone', () => {
  test.each(['Asia/Shanghai', 'Asia/Urumqi', 'America/Argentina/Ushuaia', 'Etc/GMT+8', 'UTC'])('accepts %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  test.each(['', 'Asia/Atlantis', '+08:00', 'asia/shanghai', 'Asia/Shanghai ', 'GMT+8', 'Asia', "Asia/Shanghai'; select 1", '北京时间'])(
    'refuses %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});
