import type { AreaTreeNode } from '@energy-om/contract';
import { type EnergyType, flattenTree, type LevelledNode, type ObjectKind, objectKinds } from '@energy-om/domain';
import type { ChosenObject } from './order-draft.ts';

/** A line of the tree. */
export interface TreeLine extends LevelledNode<AreaTreeNode> {
  /** The number of matching devices below an area. */
  count: number;
  isOpen: boolean;
}

export interface TreeFilter {
  keyword: string;
  energyType: EnergyType | null;
}

/** Leaves are devices, all other nodes are areas. */
export function isDevice(node: AreaTreeNode): node is AreaTreeNode & { kind: ObjectKind } {
  return (objectKinds as readonly string[]).includes(node.kind) && node.kind !== 'area';
}

/** The subtree of an area; the whole forest without one. Empty for an unknown area. */
export function cutToArea(forest: readonly AreaTreeNode[], areaId: string | null): readonly AreaTreeNode[] {
  if (areaId === null) return forest;
  const found = findPath(forest, areaId)?.at(-1);
  return found ? [found] : [];
}

/** From a root down to the node, both included; null when the forest does not contain it. */
export function findPath(forest: readonly AreaTreeNode[], id: string): AreaTreeNode[] | null {
  for (const node of forest) {
    if (node.id === id) return [node];
    const below = findPath(node.children, id);
    if (below) return [node, ...below];
  }
  return null;
}

/** The matching nodes with the areas that contain them; a matching area keeps everything below it. Areas without devices are left out. */
export function filterTree(forest: readonly AreaTreeNode[], { keyword, energyType }: TreeFilter): AreaTreeNode[] {
  const wanted = keyword.trim().toLowerCase();
  return forest.flatMap((node) => {
    const isNamed = wanted === '' || `${node.name} ${node.code ?? ''}`.toLowerCase().includes(wanted);
    if (isDevice(node)) return isNamed && (energyType === null || node.energyType === energyType) ? [node] : [];
    const children = filterTree(node.children, { keyword: isNamed ? '' : keyword, energyType });
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

export function countDevices(node: AreaTreeNode): number {
  return isDevice(node) ? 1 : node.children.reduce((sum, child) => sum + countDevices(child), 0);
}

/** The visible lines in order. @param isOpen whether an area at a level is expanded */
export function listLines(forest: readonly AreaTreeNode[], isOpen: (node: AreaTreeNode, level: number) => boolean): TreeLine[] {
  const opens = (node: AreaTreeNode, level: number) => !isDevice(node) && isOpen(node, level);
  return flattenTree(forest, opens).map(({ node, level }) => ({ node, level, count: countDevices(node), isOpen: opens(node, level) }));
}

/** The energy types of the devices, each once. */
export function listEnergyTypes(forest: readonly AreaTreeNode[]): EnergyType[] {
  const types = forest.flatMap((node) => [...(node.energyType ? [node.energyType] : []), ...listEnergyTypes(node.children)]);
  return [...new Set(types)];
}

export function toChosen(node: AreaTreeNode & { kind: ObjectKind }): ChosenObject {
  return { kind: node.kind, id: node.id, name: node.name, code: node.code, energyType: node.energyType, areaId: node.parentId };
}
