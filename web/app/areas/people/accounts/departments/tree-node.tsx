import { Building2, ChevronDown, ChevronRight, GripVertical, Pencil, Plus } from 'lucide-react'
import type { CSSProperties, DragEvent, KeyboardEvent } from 'react'
import { isWithin, membersIn, type Place } from './department-tree.ts'
import styles from './departments.module.css'
import type { DepartmentsState } from './departments-state.ts'
import { NameField } from './name-field.tsx'

interface TreeNodeProps {
  place: Place
  state: DepartmentsState
  isOpen: boolean
  isFocusable: boolean
  onToggle: () => void
  onAdd: () => void
  /** Called when a name was saved or cancelled; the focus returns to the node. */
  onEndNaming: (focusOn?: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const dragKind = 'application/x-department'

/** A company or department in the tree; while it is renamed or gets a child, an input for the name is shown. */
export function TreeNode({ place, state, isOpen, isFocusable, ...on }: TreeNodeProps) {
  const { node, depth } = place
  const { naming, actions, choose, chosen } = state
  const isChosen = chosen?.node.id === node.id
  const isRoot = depth < 0
  const hasChildren = !isRoot && node.children.length > 0
  const shownDepth = Math.max(0, depth)
  const onEndNaming = () => on.onEndNaming(node.id)
  if (naming?.kind === 'rename' && naming.id === node.id)
    return <RenameField place={place} version={naming.version} rename={actions.rename} onEnd={onEndNaming} />
  return (
    <>
      <div
        role="treeitem"
        aria-level={shownDepth + 1}
        aria-selected={isChosen}
        aria-expanded={hasChildren ? isOpen : undefined}
        tabIndex={isFocusable ? 0 : -1}
        data-node={node.id}
        className={styles.node}
        style={{ '--depth': shownDepth } as CSSProperties}
        onClick={() => choose(node.id)}
        onKeyDown={on.onKeyDown}
        {...dragging(place, state)}
      >
        {!isRoot && <GripVertical className={styles.grip} size={14} aria-hidden />}
        <Arrow isOpen={isOpen} hasChildren={hasChildren} onToggle={on.onToggle} />
        {depth <= 0 && <Building2 size={15} strokeWidth={1.6} aria-hidden />}
        <span className={styles.nodeName}>{node.name}</span>
        <em>
          {isRoot ? node.memberCount : membersIn(node)}
          <i className="sr-only"> 人</i>
        </em>
        {isChosen && (
          <span className={styles.nodeButtons}>
            <NodeButton label={isRoot ? '新增公司' : '新增下级'} icon={Plus} onClick={on.onAdd} />
            <NodeButton
              label="改名"
              icon={Pencil}
              onClick={() => state.setNaming({ kind: 'rename', id: node.id, version: node.version })}
            />
          </span>
        )}
      </div>
      {!isRoot && naming?.kind === 'add' && naming.parent === node.id && (
        <div role="none">
          <NameField
            depth={shownDepth + 1}
            label={`${node.name} 的新下级名称`}
            action="添加"
            save={async (name) => void (await actions.add(node.id, name))}
            onEnd={onEndNaming}
          />
        </div>
      )}
    </>
  )
}

interface RenameFieldProps {
  place: Place
  version: number
  rename: DepartmentsState['actions']['rename']
  onEnd: () => void
}

const RenameField = ({ place: { node, depth }, version, rename, onEnd }: RenameFieldProps) => (
  <div role="none">
    <NameField
      depth={Math.max(0, depth)}
      label={`${node.name} 的新名称`}
      action="保存"
      initial={node.name}
      save={(name) => rename({ id: node.id, version }, name)}
      onEnd={onEnd}
    />
  </div>
)

interface ArrowProps {
  isOpen: boolean
  hasChildren: boolean
  onToggle: () => void
}

/** For the mouse; on the keyboard the arrow keys expand a node. */
const Arrow = ({ isOpen, hasChildren, onToggle }: ArrowProps) => {
  if (!hasChildren) return <i className={styles.leaf} />
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <span
      className={styles.arrow}
      aria-hidden
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      <Icon size={15} strokeWidth={1.6} />
    </span>
  )
}

const NodeButton = ({ label, icon: Icon, onClick }: { label: string; icon: typeof Plus; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    tabIndex={-1}
    onClick={(event) => {
      event.stopPropagation()
      onClick()
    }}
  >
    <Icon size={15} strokeWidth={1.6} aria-hidden />
  </button>
)

/** A node dropped on the upper edge of a sibling moves before it; dropped elsewhere it becomes a child of that node. */
const dragging = (place: Place, { places, actions, move }: DepartmentsState) => {
  const { node, depth } = place
  const mark = (event: DragEvent<HTMLElement>, kind?: 'before' | 'into') => {
    if (kind) event.currentTarget.dataset.drop = kind
    else delete event.currentTarget.dataset.drop
  }
  const kindAt = (event: DragEvent<HTMLElement>) => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    return depth >= 0 && event.clientY - top < height / 3 ? ('before' as const) : ('into' as const)
  }
  return {
    draggable: depth >= 0,
    onDragStart: (event: DragEvent<HTMLElement>) => event.dataTransfer.setData(dragKind, String(node.id)),
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes(dragKind)) return
      event.preventDefault()
      mark(event, kindAt(event))
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => mark(event),
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault()
      mark(event)
      const id = Number(event.dataTransfer.getData(dragKind))
      const dragged = places.find((other) => other.node.id === id)
      if (!dragged || isWithin(dragged.node, node.id)) return
      const isSibling = dragged.parent?.id === place.parent?.id
      if (kindAt(event) === 'before' && isSibling) {
        const [from, at] = [actions.indexOf(dragged), actions.indexOf(place)]
        void actions.shift(dragged, from < at ? at - 1 : at)
      } else if (dragged.parent?.id !== node.id) move(dragged, node.id)
    },
  }
}
