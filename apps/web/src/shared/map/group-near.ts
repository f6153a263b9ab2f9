interface Point {
  x: number;
  y: number;
}

/**
 * Groups points by distance: each joins the first group whose first point is that near, else begins one. The order of the points decides who is
 * first, so the same points give the same groups.
 */
export function groupNear<Item extends Point>(points: readonly Item[], distance: number): Item[][] {
  const groups: Item[][] = [];
  for (const point of points) {
    const near = groups.find(([first]) => first !== undefined && Math.hypot(first.x - point.x, first.y - point.y) < distance);
    if (near) near.push(point);
    else groups.push([point]);
  }
  return groups;
}
