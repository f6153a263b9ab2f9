import { describe, expect, it } from 'vitest';
import { addressKey, listNetworks } from '#services/limits/address-key.ts';

describe('what the limits count as one address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:51234', '203.0.113.7'],
    ['2001:db8:7:9::1', '2001:db8:7:9::/64'],
    ['2001:0db8:0007:0009:aaaa:bbbb:cccc:dddd', '2001:db8:7:9::/64'],
    ['[2001:DB8:7:9::2]:443', '2001:db8:7:9::/64'],
    ['2001:db8:7:9:0:0:192.0.2.1', '2001:db8:7:9::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['203.0.113.999', 'unknown'],
    ['unknown', 'unknown'],
    ['_hidden7', 'unknown'],
    ['', 'unknown'],
  ])('%s is %s', (address, key) => expect(addressKey(address)).toBe(key));
});

describe('the networks of an address', () => {
  it('are one for IPv4, and for text that is not an address', () => {
    expect(listNetworks('203.0.113.7')).toEqual([{ bits: 64, key: '203.0.113.7' }]);
    expect(listNetworks('unknown')).toEqual([{ bits: 64, key: 'unknown' }]);
  });

  it.each([
    ['2001:db8:7:9ab::1', ['2001:db8:7:9ab::/64', '2001:db8:7:900::/56', '2001:db8:7::/48']],
    ['2001:db8:7:9ff:1:2:3:4', ['2001:db8:7:9ff::/64', '2001:db8:7:900::/56', '2001:db8:7::/48']],
    ['2001:db8::', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
    ['2001:db8:ffff:ffff::1', ['2001:db8:ffff:ffff::/64', '2001:db8:ffff:ff00::/56', '2001:db8:ffff::/48']],
  ])('of %s are %j', (address, keys) => expect(listNetworks(address).map(({ key }) => key)).toEqual(keys));
});
