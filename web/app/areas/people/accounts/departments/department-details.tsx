import { ArrowDown, ArrowUp, ChevronRight, CornerUpRight, Pencil, Plus, Trash2 } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { useMayChange } from '#ui/table/may-change.tsx'
import { countDescendants, membersIn, type Place } from './department-tree.ts'
import styles from './departments.module.css'
import type { DepartmentsState } from './departments-state.ts'

/** The chosen company or department: its path, its figures and buttons to change it. */
export function DepartmentDetails({ place, ...state }: DepartmentsState & { place: Place }) {
  const { node, depth, path } = place
  const isRoot = depth < 0
  return (
    <Card as="section" aria-label={node.name}>
      <div className={styles.detailsHead}>
        <div>
          <Ancestors place={place} choose={state.choose} />
          <h2>{node.name}</h2>
        </div>
        <DetailsButtons place={place} {...state} />
      </div>
      <div className={styles.facts}>
        <TitleBlock
          items={[
            { label: '人数（含下级）', value: `${membersIn(node)} 人，直属 ${node.memberCount}` },
            {
              label: isRoot ? '公司' : '下级部门',
              value: childrenText(place),
            },
            { label: '层级', value: isRoot ? '联盟' : depth === 0 ? '公司' : `部门，第 ${path.length} 级` },
            { label: '编号', value: node.id },
          ]}
        />
      </div>
    </Card>
  )
}

const childrenText = ({ node, depth }: Place) => {
  const [children, all] = [node.children.length, countDescendants(node)]
  if (children === 0) return '没有'
  return depth < 0 || all === children ? `${children} 个` : `${children} 个，含下级共 ${all} 个`
}

const Ancestors = ({ place: { path }, choose }: { place: Place; choose: (id: number) => void }) => (
  <nav aria-label="上级" className={styles.above}>
    {path.slice(0, -1).map(({ id, name }) => (
      <span key={id}>
        <button type="button" onClick={() => choose(id)}>
          {name}
        </button>
        <ChevronRight size={14} strokeWidth={1.6} aria-hidden />
      </span>
    ))}
  </nav>
)

const DetailsButtons = ({ place, actions, setNaming, move }: DepartmentsState & { place: Place }) => {
  const { node, depth } = place
  const isRoot = depth < 0
  const at = actions.indexOf(place)
  if (!useMayChange()) return null
  return (
    <div className={styles.detailsButtons}>
      <Button onClick={() => setNaming({ kind: 'add', parent: node.id })}>
        <Plus size={15} aria-hidden />
        {isRoot ? '新增公司' : '新增下级'}
      </Button>
      <Button onClick={() => setNaming({ kind: 'rename', id: node.id, version: node.version })}>
        <Pencil size={15} aria-hidden />
        改名
      </Button>
      {!isRoot && (
        <>
          <Button onClick={() => move(place)}>
            <CornerUpRight size={15} aria-hidden />
            移动
          </Button>
          <Button
            className={styles.icon}
            aria-label="上移"
            title="上移"
            disabled={at <= 0}
            onClick={() => void actions.shift(place, at - 1)}
          >
            <ArrowUp size={15} aria-hidden />
          </Button>
          <Button
            className={styles.icon}
            aria-label="下移"
            title="下移"
            disabled={at >= actions.siblingsOf(place).length - 1}
            onClick={() => void actions.shift(place, at + 1)}
          >
            <ArrowDown size={15} aria-hidden />
          </Button>
          <Button className={styles.delete} onClick={() => void actions.remove(place)}>
            <Trash2 size={15} aria-hidden />
            删除
          </Button>
        </>
      )}
    </div>
  )
}
