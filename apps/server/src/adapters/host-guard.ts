import { type LookupAddress, lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The host that somebody named is not allowed. The message names neither the host nor its address. */
export class HostNotAllowedError extends Error {
  override readonly name = 'HostNotAllowedError';
  constructor() {
    super('the host is not allowed');
  }
}

export interface HostGuard {
  /** Throws `HostNotAllowedError`. A host name passes, because `lookup` checks the addresses that it resolves to. */
  assertAllowed(url: URL): void;
  /**
   * Returns the resolver for the connection itself, so that the checked address is the one that is connected to. Null: the default
   * resolver.
   */
  lookupFor(url: URL): LookupFunction | undefined;
}

/**
 * @param hosts the only allowed hosts, with or without a port; empty: any host except this machine and addresses that only it reaches
 * @param reach `public`: without `hosts`, no host of a private network either
 */
export function createHostGuard(hosts: readonly string[], reach: 'network' | 'public' = 'network'): HostGuard {
  const isRefused = reach === 'public' ? (address: string) => isInner(address) || isPrivate(address) : isInner;
  const lookup = createGuardedLookup(isRefused);
  const isListed = ({ hostname, port, protocol }: URL) => {
    const effectivePort = port || (protocol === 'https:' ? '443' : '80');
    return hosts.includes(hostname) || hosts.includes(`${hostname}:${effectivePort}`);
  };
  return {
    assertAllowed(url) {
      if (hosts.length > 0) {
        if (!isListed(url)) throw new HostNotAllowedError();
        return;
      }
      const address = url.hostname.replace(/^\[|\]$/g, '');
      if (isIP(address) !== 0 && isRefused(address)) throw new HostNotAllowedError();
    },
    lookupFor: () => (hosts.length > 0 ? undefined : lookup),
  };
}

const inner = new BlockList();
for (const [network, bits] of [
  // Addresses of this machine.
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  // Link-local addresses, where cloud metadata services answer with credentials; the next row is another provider's.
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  // Multicast and reserved addresses.
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
  ['ff00::', 8],
  // Ranges that embed IPv4 addresses.
  ['64:ff9b::', 96],
  ['2002::', 16],
] as const)
  inner.addSubnet(network, bits, 'ipv6');

/** Networks of homes and companies, carriers' shared addresses among them. */
const ofCompanies = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
] as const)
  ofCompanies.addSubnet(network, bits, 'ipv4');
ofCompanies.addSubnet('fc00::', 7, 'ipv6');
ofCompanies.addSubnet('fec0::', 10, 'ipv6');

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

const isInner = (address: string) => isIn(inner, address);
const isPrivate = (address: string) => isIn(ofCompanies, address);

/** Refuses a name with any address that is not allowed, because the connection may use that one. */
function createGuardedLookup(isRefused: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error ?? new Error('no address'), '');
      else if (addresses.some(({ address }) => isRefused(address))) callback(new HostNotAllowedError(), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
