import type { Place } from './department-tree.ts'
import type { DepartmentsState } from './departments-state.ts'

interface TreeKeysOptions {
  place: Place
  shown: Place[]
  open: ReadonlySet<number>
  toggle: (id: number, isOpen?: boolean) => void
  focusOn: (id?: number) => void
  startAdding: (parent: number) => void
  state: DepartmentsState
}

/** The keyboard commands of a node, by key. */
export const treeKeys = ({ place, shown, open, toggle, focusOn, startAdding, state }: TreeKeysOptions) => {
  const { node, parent, depth } = place
  const { choose, actions, setNaming } = state
  const at = shown.indexOf(place)
  const isRoot = depth < 0
  const expandOrEnter = () => (open.has(node.id) ? focusOn(node.children[0]?.id) : toggle(node.id, true))
  const collapseOrLeave = () => (open.has(node.id) ? toggle(node.id, false) : depth > 0 && focusOn(parent?.id))
  const isParent = node.children.length > 0 && !isRoot
  const keys: [string, (() => void) | false][] = [
    ['ArrowDown', () => focusOn(shown[at + 1]?.node.id)],
    ['ArrowUp', () => focusOn(shown[at - 1]?.node.id)],
    ['ArrowRight', isParent && expandOrEnter],
    ['ArrowLeft', !isRoot && collapseOrLeave],
    ['Home', () => focusOn(shown[0]?.node.id)],
    ['End', () => focusOn(shown.at(-1)?.node.id)],
    ['Enter', () => choose(node.id)],
    [' ', () => choose(node.id)],
    ['F2', () => setNaming({ kind: 'rename', id: node.id, version: node.version })],
    ['Insert', () => startAdding(node.id)],
    ['Delete', !isRoot && (() => void actions.remove(place))],
    ['Alt+ArrowUp', !isRoot && (() => void actions.shift(place, actions.indexOf(place) - 1))],
    ['Alt+ArrowDown', !isRoot && (() => void actions.shift(place, actions.indexOf(place) + 1))],
  ]
  return new Map(keys)
}
