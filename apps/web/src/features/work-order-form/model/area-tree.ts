import type { AreaTreeNode } from '@energy-om/contract';
import { type EnergyType, flattenTree, type LevelledNode, type ObjectKind, objectKinds } from '@energy-om/domain';
import type { ChosenObject } from './order-draft.ts';

/** One line of the tree as it is drawn. */
export interface TreeLine extends LevelledNode<AreaTreeNode> {
  /** Devices below it that match; for an area. */
  count: number;
  isOpen: boolean;
}

export interface TreeFilter {
  keyword: string;
  energyType: EnergyType | null;
}

/** Leaves are things, the rest are areas. */
export function isThing(node: AreaTreeNode): node is AreaTreeNode & { kind: ObjectKind } {
  return (objectKinds as readonly string[]).includes(node.kind) && node.kind !== 'area';
}

/** The subtree of an area; the whole forest when there is none named. Empty when it is unknown. */
export function cutToArea(forest: readonly AreaTreeNode[], areaId: string | null): readonly AreaTreeNode[] {
  if (areaId === null) return forest;
  const found = findPath(forest, areaId)?.at(-1);
  return found ? [found] : [];
}

/** From a root down to the node, both included; null when it is not in the forest. */
export function findPath(forest: readonly AreaTreeNode[], id: string): AreaTreeNode[] | null {
  for (const node of forest) {
    if (node.id === id) return [node];
    const below = findPath(node.children, id);
    if (below) return [node, ...below];
  }
  return null;
}

/** Only what matches, with the areas that lead to it; a matching area keeps everything below it. Areas without devices are left out. */
export function filterTree(forest: readonly AreaTreeNode[], { keyword, energyType }: TreeFilter): AreaTreeNode[] {
  const wanted = keyword.trim().toLowerCase();
  return forest.flatMap((node) => {
    const isNamed = wanted === '' || `${node.name} ${node.code ?? ''}`.toLowerCase().includes(wanted);
    if (isThing(node)) return isNamed && (energyType === null || node.energyType === energyType) ? [node] : [];
    const children = filterTree(node.children, { keyword: isNamed ? '' : keyword, energyType });
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

export function countThings(node: AreaTreeNode): number {
  return isThing(node) ? 1 : node.children.reduce((sum, child) => sum + countThings(child), 0);
}

/** The lines to draw, in order. @param isOpen whether an area at a level shows what is in it */
export function listLines(forest: readonly AreaTreeNode[], isOpen: (node: AreaTreeNode, level: number) => boolean): TreeLine[] {
  const opens = (node: AreaTreeNode, level: number) => !isThing(node) && isOpen(node, level);
  return flattenTree(forest, opens).map(({ node, level }) => ({ node, level, count: countThings(node), isOpen: opens(node, level) }));
}

/** The energy types that occur, each once. */
export function listEnergyTypes(forest: readonly AreaTreeNode[]): EnergyType[] {
  const types = forest.flatMap((node) => [...(node.energyType ? [node.energyType] : []), ...listEnergyTypes(node.children)]);
  return [...new Set(types)];
}

export function toChosen(node: AreaTreeNode & { kind: ObjectKind }): ChosenObject {
  return { kind: node.kind, id: node.id, name: node.name, code: node.code, energyType: node.energyType, areaId: node.parentId };
}
