import { Button } from 'antd'
import { Keyboard, Plus, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Input } from '#ui/form/input.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { foundIn, type Place } from './department-tree.ts'
import styles from './division.module.css'
import { DivisionNode } from './division-node.tsx'
import type { DivisionWorkProps } from './division-work.ts'
import { NameField } from './name-field.tsx'
import { treeKeys } from './tree-keys.ts'

/** The tree: arrows walk, F2 renames, Ins adds below, Del deletes, Alt with arrows changes the order, dragging moves. */
export function DivisionTree(work: DivisionWorkProps) {
  const { places, chosen, choose, naming, setNaming, actions } = work
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useUnfolded(chosen, naming)
  const { tree, focusOn, endNaming } = useTreeFocus(naming, setNaming)
  const shown = useMemo(() => visible(places, open, typed), [places, open, typed])
  const root = places[0]

  const toggle = (id: number, isOpen = !open.has(id)) =>
    setOpen((now) => new Set(isOpen ? [...now, id] : [...now].filter((one) => one !== id)))
  const startAdding = (parent: number) => setNaming({ kind: 'add', parent })
  const onKeyDown = (event: KeyboardEvent, place: Place) => {
    const keys = treeKeys({ place, shown, open, toggle, focusOn, startAdding, work })
    const act = keys.get(event.altKey ? `Alt+${event.key}` : event.key)
    if (!act || event.target !== event.currentTarget) return
    event.preventDefault()
    act()
  }
  const focusable = shown.some(({ node }) => node.id === chosen?.node.id) ? chosen?.node.id : shown[0]?.node.id

  return (
    <Card as="section" aria-label="结构" className={styles.tree}>
      <CardHead
        aside={
          <span className={styles.headButtons}>
            <Button size="small" onClick={() => setOpen(new Set())}>
              全部收起
            </Button>
            {root && (
              <Button
                size="small"
                type="primary"
                icon={<Plus size={14} aria-hidden />}
                onClick={() => startAdding(root.node.id)}
              >
                新增公司
              </Button>
            )}
          </span>
        }
      >
        结构
      </CardHead>
      <div className={styles.search}>
        <Input
          icon={<Search size={16} aria-hidden />}
          type="search"
          aria-label="搜索公司或部门"
          placeholder="公司或部门"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
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
          <DivisionNode
            key={place.node.id}
            place={place}
            work={work}
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

const focusIn = (tree: HTMLElement | null, id?: number) =>
  tree?.querySelector<HTMLElement>(`[data-node="${id}"]`)?.focus()

/** Moves the focus between nodes; after a name was typed it goes back to its node, which stands once the field is gone. */
const useTreeFocus = (naming: DivisionWorkProps['naming'], setNaming: DivisionWorkProps['setNaming']) => {
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

/** Which nodes are unfolded: those above the chosen one are, and the one that gets a new part. */
const useUnfolded = (chosen: Place | undefined, naming: DivisionWorkProps['naming']) => {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(chosen?.path.map(({ id }) => id)))
  const above = chosen?.path.slice(0, -1).map(({ id }) => id) ?? []
  const needed = [...above, ...(naming?.kind === 'add' ? [naming.parent] : [])].join()
  useEffect(() => {
    if (needed) setOpen((now) => new Set([...now, ...needed.split(',').map(Number)]))
  }, [needed])
  return [open, setOpen] as const
}

/** The rows to show: everything found and what stands above it, else what is unfolded. */
const visible = (places: Place[], open: ReadonlySet<number>, typed: string): Place[] => {
  if (typed.trim() !== '') {
    const { shown } = foundIn(places, typed)
    return places.filter(({ node }) => shown.has(node.id))
  }
  return places.filter(({ path, node }) => path.every(({ id }) => id === node.id || open.has(id)))
}
