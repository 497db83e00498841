import type { Department } from '#contract/departments.ts'

/** One node with its place in the tree. */
export interface Place {
  node: Department
  /** Companies are 0. */
  depth: number
  parent?: Department
  /** From its company down to itself; the alliance itself stands alone. */
  path: Department[]
}

/** Every node below the roots in the order of the tree, the roots first: they hold the companies. */
export const placesIn = (roots: Department[]): Place[] => {
  const below = (node: Department, above: Department[]): Place[] =>
    node.children.flatMap((child) => {
      const path = [...above, child]
      return [{ node: child, depth: above.length, parent: node, path }, ...below(child, path)]
    })
  return roots.flatMap((root) => [{ node: root, depth: -1, path: [root] }, ...below(root, [])])
}

/** People in the node and everything below it. */
export const peopleIn = (node: Department): number =>
  node.memberCount + node.children.reduce((sum, child) => sum + peopleIn(child), 0)

/** The nodes below it, at any depth. */
export const nodesBelow = (node: Department): number =>
  node.children.reduce((sum, child) => sum + 1 + nodesBelow(child), 0)

export const isWithin = (node: Department, id: number): boolean =>
  node.id === id || node.children.some((child) => isWithin(child, id))

export const pathText = (path: Department[]): string => path.map(({ name }) => name).join(' / ')

export const placeOf = (roots: Department[], id: number | null | undefined): Place | undefined =>
  id == null ? undefined : placesIn(roots).find(({ node }) => node.id === id)

/** What a search leaves of the tree: the nodes found and those above them. */
export const foundIn = (places: Place[], typed: string): { shown: Set<number>; found: Set<number> } => {
  const hits = places.filter(({ node }) => node.name.toLowerCase().includes(typed.trim().toLowerCase()))
  return {
    found: new Set(hits.map(({ node }) => node.id)),
    shown: new Set(hits.flatMap(({ path }) => path.map(({ id }) => id))),
  }
}

/**
 * The orders to save so that `id` stands at place `to` among its siblings: few of them where the numbers are distinct
 * already, all where they are not.
 */
export const reordered = (
  siblings: Department[],
  id: number,
  to: number,
): { id: number; sort: number; version: number }[] => {
  const from = siblings.findIndex((node) => node.id === id)
  if (from < 0 || to < 0 || to >= siblings.length || to === from) return []
  return siblings
    .toSpliced(from, 1)
    .toSpliced(to, 0, siblings[from]!)
    .map((node, at) => ({ node, sort: (at + 1) * 10 }))
    .filter(({ node, sort }) => node.sort !== sort)
    .map(({ node: { id, version }, sort }) => ({ id, sort, version }))
}
