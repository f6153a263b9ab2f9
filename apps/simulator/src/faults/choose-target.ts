import type { SimulatedDevice } from '../devices/simulated-device.ts';
import { SimulatorError } from '../simulator-error.ts';
import { describeFault, type FaultKind } from './fault-kinds.ts';

/**
 * Chooses the code of a fault's target: the given device, or the first one that the fault applies to. The target of a gateway's fault is
 * given by the code of the gateway or of a device behind it. Throws `SimulatorError` when none fits.
 */
export function chooseTarget(kind: FaultKind, devices: readonly SimulatedDevice[], code: string | null): string {
  const { scope, fits } = describeFault(kind);
  const named = code === null ? devices : devices.filter(({ entry, gatewayCode }) => isNamed(scope, entry.code, gatewayCode, code));
  if (code !== null && named.length === 0) throw new SimulatorError(`There is no ${scope} ${code} here`);
  const device = named.find(({ model }) => fits(model));
  if (device === undefined) {
    throw new SimulatorError(code === null ? `No device can have the fault ${kind}` : `${code} cannot have the fault ${kind}`);
  }
  return scope === 'gateway' ? device.gatewayCode : device.entry.code;
}

function isNamed(scope: 'device' | 'gateway', deviceCode: string, gatewayCode: string, code: string): boolean {
  return deviceCode === code || (scope === 'gateway' && gatewayCode === code);
}
