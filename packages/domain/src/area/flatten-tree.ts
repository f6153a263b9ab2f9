/** A node of a tree with its depth, 0 for a root (spec §3: flattening adds a level number). */
export interface LevelledNode<Node> {
  node: Node;
  level: number;
}

/**
 * Returns a tree as a list in which each node is followed by its descendants.
 * @param descendsInto whether the children of a node are listed; all are by default
 */
export function flattenTree<Node extends { children: readonly Node[] }>(
  forest: readonly Node[],
  descendsInto: (node: Node, level: number) => boolean = () => true,
): LevelledNode<Node>[] {
  const collect = (nodes: readonly Node[], level: number): LevelledNode<Node>[] =>
    nodes.flatMap((node) => [{ node, level }, ...(descendsInto(node, level) ? collect(node.children, level + 1) : [])]);
  return collect(forest, 0);
}
