import type { ApiInput, ApiOutput, AreaTreeNode } from '@energy-om/contract';
import { type ChoiceRead, choiceIdOf } from '../store/choice-copies.ts';
import type { Copies } from '../store/copies.ts';
import type { Copy } from '../store/copies-database.ts';
import type { DeviceCopy } from '../store/stored-shapes.ts';
import type { Finder, FoundAnswer } from './finder.ts';

type Desk = ApiOutput<'getReportDesk'>;
type Project = ApiOutput<'listNewOrderProjects'>[number];
type DeviceNode = AreaTreeNode & { kind: NonNullable<Desk['device']>['kind'] };

/** A device that an order may be raised for, with where it is. */
export interface KnownDevice {
  device: DeviceNode;
  /** From the root down to the device's own. */
  areas: readonly AreaTreeNode[];
  project: Project;
  at: number;
}

/** The answer to a read of what the form of a new order offers. */
export function findChoices(name: ChoiceRead): Finder {
  return async (copies, { input }) => {
    const copy = await copies.find('choices', choiceIdOf(name, input as never));
    return copy && { data: copy.data, at: copy.at };
  };
}

/**
 * What the form of an order is begun with: from nothing, or from a device's label. Whether somebody has reported the same before, and who answers by when, is known
 * to the server alone. Null where the phone knows no such device.
 */
export async function findReportDesk(
  copies: Copies,
  { device: text, deviceId, siteId }: ApiInput<'getReportDesk'>,
  isCutOff: boolean,
): Promise<FoundAnswer | null> {
  const settings = await copies.find('choices', choiceIdOf('getReportDesk', {}));
  const isAnywhere = text === undefined && deviceId === undefined && siteId === undefined;
  if (isAnywhere) return settings && { data: settings.data, at: settings.at };
  const known = isCutOff ? await findKnownDevice(copies, { id: deviceId, text }) : null;
  if (!known) return null;
  const { device, areas, project, at } = known;
  const place = areas.at(-1);
  const { id, kind, name, code, energyType } = device;
  // Whoever works on orders chooses type and level themselves, and has no such copy.
  const { leftToDispatcher, emergencyPhone } = (settings?.data ?? { leftToDispatcher: false, emergencyPhone: null }) as Desk;
  const desk: Desk = {
    device: { id, kind, name, code: code ?? '', energyType },
    place: place ? { id: place.id, name: areas.map((area) => area.name).join(' / ') } : null,
    project: { id: project.id, name: project.name },
    ...{ similar: [], leftToDispatcher, emergencyPhone, answer: null, room: null },
  };
  return { data: desk, at };
}

/**
 * A device by its id, the code on its label, or the content of a QR code that its maker has put on it; the last is known only of the devices that are taken
 * along. Null where the phone knows no such device.
 */
export async function findKnownDevice(copies: Copies, { id, text }: { id?: string; text?: string }): Promise<KnownDevice | null> {
  const wantedId = id ?? (text === undefined ? undefined : await findIdByQr(copies, text));
  const code = text?.toUpperCase();
  const isWanted = (node: DeviceNode) => node.id === wantedId || (code !== undefined && node.code?.toUpperCase() === code);
  const projects = await copies.find('choices', choiceIdOf('listNewOrderProjects', {}));
  for (const project of (projects?.data ?? []) as Project[]) {
    const tree = await copies.find('choices', choiceIdOf('getNewOrderAreaTree', { projectId: project.id }));
    const path = tree && findPath(tree.data as AreaTreeNode[], isWanted);
    const device = path?.at(-1);
    if (path && device) return { device: device as DeviceNode, areas: path.slice(0, -1), project, at: (tree as Copy).at };
  }
  return null;
}

async function findIdByQr(copies: Copies, text: string): Promise<string | undefined> {
  const devices = await copies.list('devices');
  return devices.find(({ data }) => (data as DeviceCopy).nameplate.qr === text)?.id;
}

const deviceKinds: readonly string[] = ['device', 'meter', 'gateway', 'camera'] satisfies DeviceNode['kind'][];
const isDevice = (node: AreaTreeNode): node is DeviceNode => deviceKinds.includes(node.kind);

function findPath(forest: readonly AreaTreeNode[], isWanted: (node: DeviceNode) => boolean): AreaTreeNode[] | null {
  for (const node of forest) {
    if (isDevice(node) && isWanted(node)) return [node];
    const below = findPath(node.children, isWanted);
    if (below) return [node, ...below];
  }
  return null;
}
