import { type LookupAddress, lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** A stream's host is not one that streams may come from. It names neither the host nor its address. */
export class HostNotAllowedError extends Error {
  override readonly name = 'HostNotAllowedError';
  constructor() {
    super('the host is not allowed: see CAMERA_HOSTS');
  }
}

export interface HostGuard {
  /** Throws `HostNotAllowedError`. A name passes: what it stands for is looked at by `lookup`. */
  assertAllowed(url: URL): void;
  /** Resolves a name for the connection itself, so that what was looked at is what is connected to. Null: as usual. */
  lookupFor(url: URL): LookupFunction | undefined;
}

/** @param hosts hosts, or hosts with a port, and no others; empty: any but this machine and what only it reaches */
export function createHostGuard(hosts: readonly string[]): HostGuard {
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
      if (isIP(address) !== 0 && isInner(address)) throw new HostNotAllowedError();
    },
    lookupFor: () => (hosts.length > 0 ? undefined : lookupOutside),
  };
}

const inner = new BlockList();
for (const [network, bits] of [
  // This machine.
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  // Link-local, where clouds tell machines their secrets, and where one of them tells them elsewhere.
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  // Many at once, and nobody.
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
  ['ff00::', 8],
  // IPv4 in another dress.
  ['64:ff9b::', 96],
  ['2002::', 16],
] as const)
  inner.addSubnet(network, bits, 'ipv6');

function isInner(address: string): boolean {
  return inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** A name that stands for one inner address among others is as bad as one that stands for nothing else. */
const lookupOutside: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) callback(error ?? new Error('no address'), '');
    else if (addresses.some(({ address }) => isInner(address))) callback(new HostNotAllowedError(), '');
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
