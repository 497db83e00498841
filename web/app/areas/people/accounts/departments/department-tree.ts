import type { Department } from '#contract/people/accounts/departments.ts'

/** A department with its position in the tree. */
export interface Place {
  node: Department
  /** 0 for companies. */
  depth: number
  parent?: Department
  /** From the company down to the department; for the alliance only itself. */
  path: Department[]
}

/** All departments in the order of the tree: each root is followed by its companies and their departments. */
export const placesIn = (roots: Department[]): Place[] => {
  const below = (node: Department, above: Department[]): Place[] =>
    node.children.flatMap((child) => {
      const path = [...above, child]
      return [{ node: child, depth: above.length, parent: node, path }, ...below(child, path)]
    })
  return roots.flatMap((root) => [{ node: root, depth: -1, path: [root] }, ...below(root, [])])
}

/** Number of members in the department and its descendants. */
export const membersIn = (node: Department): number =>
  node.memberCount + node.children.reduce((sum, child) => sum + membersIn(child), 0)

/** Number of departments below it, at any depth. */
export const countDescendants = (node: Department): number =>
  node.children.reduce((sum, child) => sum + 1 + countDescendants(child), 0)

export const isWithin = (node: Department, id: number): boolean =>
  node.id === id || node.children.some((child) => isWithin(child, id))

export const pathText = (path: Department[]): string => path.map(({ name }) => name).join(' / ')

export const placeOf = (roots: Department[], id: number | null | undefined): Place | undefined =>
  id == null ? undefined : placesIn(roots).find(({ node }) => node.id === id)

/** Searches the tree by name: `found` are the matches, `shown` also contains their ancestors. */
export const searchTree = (places: Place[], typed: string): { shown: Set<number>; found: Set<number> } => {
  const hits = places.filter(({ node }) => node.name.toLowerCase().includes(typed.trim().toLowerCase()))
  return {
    found: new Set(hits.map(({ node }) => node.id)),
    shown: new Set(hits.flatMap(({ path }) => path.map(({ id }) => id))),
  }
}

/**
 * The sort values to save so that `id` moves to position `to` among its siblings. Siblings that already have their
 * value are left out.
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
