import { Keyboard, Plus, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { Input } from '#ui/form/input.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { ForChanges } from '#ui/table/may-change.tsx'
import { type Place, searchTree } from './department-tree.ts'
import styles from './departments.module.css'
import type { DepartmentsState } from './departments-state.ts'
import { NameField } from './name-field.tsx'
import { TreeNode } from './tree-node.tsx'

/** The tree of departments. Arrow keys navigate, F2 renames, Ins adds a child, Del deletes, Alt with arrows reorders. */
export function TreeView(state: DepartmentsState) {
  const { places, chosen, choose, naming, setNaming, actions } = state
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useExpanded(chosen, naming)
  const { tree, focusOn, endNaming } = useTreeFocus(naming, setNaming)
  const shown = useMemo(() => visible(places, open, typed), [places, open, typed])
  const root = places[0]

  const toggle = (id: number, isOpen = !open.has(id)) =>
    setOpen((ids) => new Set(isOpen ? [...ids, id] : [...ids].filter((other) => other !== id)))
  const startAdding = (parent: number) => setNaming({ kind: 'add', parent })
  const onKeyDown = (event: KeyboardEvent, place: Place) => {
    const keys = treeKeys({ place, shown, open, toggle, focusOn, startAdding, state })
    const run = keys.get(event.altKey ? `Alt+${event.key}` : event.key)
    if (!run || event.target !== event.currentTarget) return
    event.preventDefault()
    run()
  }
  const focusable = shown.some(({ node }) => node.id === chosen?.node.id) ? chosen?.node.id : shown[0]?.node.id

  return (
    <Card as="section" aria-label="结构" className={styles.tree}>
      <TreeHead onCollapse={() => setOpen(new Set())} onAdd={root && (() => startAdding(root.node.id))} />
      <TreeSearch typed={typed} onType={setTyped} />
      {naming?.kind === 'add' && naming.parent === root?.node.id && (
        <NameField
          depth={0}
          label="新公司名称"
          action="添加"
          save={async (name) => choose(await actions.add(naming.parent, name))}
          onEnd={() => endNaming()}
        />
      )}
      <div ref={tree} className={styles.nodes} role="tree" aria-label="公司与部门">
        {shown.map((place) => (
          <TreeNode
            key={place.node.id}
            place={place}
            state={state}
            isOpen={typed.trim() !== '' || open.has(place.node.id)}
            isFocusable={place.node.id === focusable}
            onToggle={() => toggle(place.node.id)}
            onAdd={() => startAdding(place.node.id)}
            onEndNaming={endNaming}
            onKeyDown={(event) => onKeyDown(event, place)}
          />
        ))}
      </div>
      {shown.length === 0 && <p className={styles.none}>没有找到，换个词试试</p>}
      <p className={styles.keys}>
        <Keyboard size={15} strokeWidth={1.6} aria-hidden />
        拖动可移动，F2 改名，Ins 新增下级，Alt+↑↓ 调整顺序
      </p>
    </Card>
  )
}

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
const treeKeys = ({ place, shown, open, toggle, focusOn, startAdding, state }: TreeKeysOptions) => {
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

interface TreeHeadProps {
  onCollapse: () => void
  /** Absent without the root, below which companies are added. */
  onAdd?: () => void
}

const TreeHead = ({ onCollapse, onAdd }: TreeHeadProps) => (
  <CardHead
    aside={
      <span className={styles.headButtons}>
        <ToolButton onClick={onCollapse}>全部收起</ToolButton>
        {onAdd && (
          <ForChanges>
            <ToolButton look="primary" icon={<Plus size={14} aria-hidden />} onClick={onAdd}>
              新增公司
            </ToolButton>
          </ForChanges>
        )}
      </span>
    }
  >
    结构
  </CardHead>
)

const TreeSearch = ({ typed, onType }: { typed: string; onType: (text: string) => void }) => (
  <div className={styles.search}>
    <Input
      icon={<Search size={16} aria-hidden />}
      type="search"
      aria-label="搜索公司或部门"
      placeholder="公司或部门"
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  </div>
)

const focusIn = (tree: HTMLElement | null, id?: number) =>
  tree?.querySelector<HTMLElement>(`[data-node="${id}"]`)?.focus()

/** Moves the focus between nodes. After naming, the node is focused in an effect, because it renders once the input is gone. */
const useTreeFocus = (naming: DepartmentsState['naming'], setNaming: DepartmentsState['setNaming']) => {
  const tree = useRef<HTMLDivElement>(null)
  const named = useRef<number>(undefined)
  useEffect(() => {
    if (naming === undefined && named.current !== undefined) focusIn(tree.current, named.current)
    named.current = undefined
  }, [naming])
  const endNaming = (id?: number) => {
    named.current = id
    setNaming(undefined)
  }
  return { tree, endNaming, focusOn: (id?: number) => focusIn(tree.current, id) }
}

/** The expanded nodes; they always include the ancestors of the chosen node and the node that gets a child. */
const useExpanded = (chosen: Place | undefined, naming: DepartmentsState['naming']) => {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(chosen?.path.map(({ id }) => id)))
  const above = chosen?.path.slice(0, -1).map(({ id }) => id) ?? []
  const needed = [...above, ...(naming?.kind === 'add' ? [naming.parent] : [])].join()
  useEffect(() => {
    if (needed) setOpen((ids) => new Set([...ids, ...needed.split(',').map(Number)]))
  }, [needed])
  return [open, setOpen] as const
}

/** The rows to show: the hits of the search with their ancestors, or without a search the expanded part of the tree. */
const visible = (places: Place[], open: ReadonlySet<number>, typed: string): Place[] => {
  if (typed.trim() !== '') {
    const { shown } = searchTree(places, typed)
    return places.filter(({ node }) => shown.has(node.id))
  }
  return places.filter(({ path, node }) => path.every(({ id }) => id === node.id || open.has(id)))
}
