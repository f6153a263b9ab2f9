/** A node of a tree with its level: 0 for a root, one more for each step down (spec §3: flattening adds a level number). */
export interface LevelledNode<Node> {
  node: Node;
  level: number;
}

/**
 * A tree as a list, each node followed by what is below it.
 * @param enters whether what is below a node is listed too; everything by default
 */
export function flattenTree<Node extends { children: readonly Node[] }>(
  forest: readonly Node[],
  enters: (node: Node, level: number) => boolean = () => true,
): LevelledNode<Node>[] {
  const collect = (nodes: readonly Node[], level: number): LevelledNode<Node>[] =>
    nodes.flatMap((node) => [{ node, level }, ...(enters(node, level) ? collect(node.children, level + 1) : [])]);
  return collect(forest, 0);
}
