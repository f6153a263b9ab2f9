import type { Overview } from './control.ts';

/** Writes lines for the terminal: every device with its faults. */
export function showOverview({ devices, faults, gateways, connected }: Overview, at: number): string[] {
  const showFaults = (target: string) =>
    faults
      .filter((fault) => fault.target === target)
      .map(({ kind, until }) => (until === null ? kind : `${kind} for ${Math.ceil((until - at) / 1000)} s more`))
      .join(', ');
  const codes = [...new Set(devices.map(({ gateway }) => gateway))];
  const lines = codes.flatMap((gateway) => [
    joinCells(gateway, showFaults(gateway)),
    ...devices
      .filter((device) => device.gateway === gateway)
      .map(({ code, model, name }) => joinCells(`  ${code}`, model, name, showFaults(code))),
  ]);
  return [...lines, `${connected} of ${gateways} gateways are connected, ${devices.length} devices, ${faults.length} faults`];
}

function joinCells(code: string, ...cells: readonly string[]): string {
  return [code.padEnd(16), ...cells].join('  ').trimEnd();
}
