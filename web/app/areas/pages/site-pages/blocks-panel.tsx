import { ArrowDown, ArrowUp, ChevronsDownUp, ChevronsUpDown, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { BlockKind, PageBlock } from '#contract/pages/site-pages/site-page-blocks.ts'
import type { PageFieldValues } from '#contract/pages/site-pages/site-page-fields.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { moveItem } from '#ui/category-list/move-item.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Card } from '#ui/layout/card.tsx'
import { BlockFields } from './block-fields.tsx'
import { blockKinds, labelOf, newBlock, summaryOf } from './block-kinds.ts'
import styles from './blocks-panel.module.css'

interface BlocksPanelProps {
  /** What the page may consist of. */
  allowed: { kinds: readonly BlockKind[]; maxBlocks: number }
  blocks: PageBlock[]
  values: PageFieldValues
  change: (update: (blocks: PageBlock[]) => PageBlock[]) => void
}

/** The blocks of the page: opened, moved by arrows, deleted with a way back, and added at the end. */
export function BlocksPanel({ allowed, blocks, values, change }: BlocksPanelProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(blocks.slice(0, 3).map(({ id }) => id)))
  const isAllClosed = opened.size === 0
  const toggle = (id: string) =>
    setOpened((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  const add = (kind: BlockKind) => {
    const block = newBlock(kind)
    change((now) => [...now, block])
    setOpened((now) => new Set([...now, block.id]))
  }
  const remove = (block: PageBlock) => {
    const at = blocks.indexOf(block)
    change((now) => now.filter(({ id }) => id !== block.id))
    toast.success(`已删除${labelOf(block)}`, {
      action: { label: '撤销', run: () => change((now) => now.toSpliced(at, 0, block)) },
    })
  }
  return (
    <Card as="section" aria-label="内容块">
      <div className={styles.panelHead}>
        <h2>内容块</h2>
        <span>{blocks.length} 块，按箭头排序</span>
        <Button
          size="small"
          onClick={() => setOpened(isAllClosed ? new Set(blocks.map(({ id }) => id)) : new Set<string>())}
        >
          {isAllClosed ? <ChevronsUpDown size={14} aria-hidden /> : <ChevronsDownUp size={14} aria-hidden />}
          {isAllClosed ? '全部展开' : '全部收起'}
        </Button>
      </div>
      {blocks.length === 0 && <Empty title="还没有内容">从下面选一种内容块开始。</Empty>}
      <ol className={styles.list}>
        {blocks.map((block, at) => (
          <BlockRow
            key={block.id}
            block={block}
            values={values}
            isOpen={opened.has(block.id)}
            isFirst={at === 0}
            isLast={at === blocks.length - 1}
            toggle={() => toggle(block.id)}
            move={(step) => change((now) => moveItem(now, block, at + step))}
            remove={() => remove(block)}
            set={(part) =>
              change((now) => now.map((one) => (one.id === block.id ? ({ ...one, ...part } as PageBlock) : one)))
            }
          />
        ))}
      </ol>
      <AddBar {...allowed} isFull={blocks.length >= allowed.maxBlocks} add={add} />
    </Card>
  )
}

interface BlockRowProps {
  block: PageBlock
  values: PageFieldValues
  isOpen: boolean
  isFirst: boolean
  isLast: boolean
  toggle: () => void
  move: (step: -1 | 1) => void
  remove: () => void
  set: (change: object) => void
}

const BlockRow = ({ block, values, isOpen, isFirst, isLast, toggle, move, remove, set }: BlockRowProps) => {
  const { icon: Icon } = blockKinds[block.kind]
  const label = labelOf(block)
  return (
    <li data-open={isOpen || undefined}>
      <div className={styles.blockHead}>
        <button type="button" aria-expanded={isOpen} onClick={toggle}>
          <Icon size={16} strokeWidth={1.6} aria-hidden />
          <b>{label}</b>
          {!isOpen && <span>{summaryOf(block, values)}</span>}
        </button>
        <IconButton label={`上移${label}`} disabled={isFirst} onClick={() => move(-1)}>
          <ArrowUp size={15} strokeWidth={1.6} aria-hidden />
        </IconButton>
        <IconButton label={`下移${label}`} disabled={isLast} onClick={() => move(1)}>
          <ArrowDown size={15} strokeWidth={1.6} aria-hidden />
        </IconButton>
        <IconButton label={`删除${label}`} onClick={remove}>
          <Trash2 size={15} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
      {isOpen && <BlockFields block={block} values={values} set={set} />}
    </li>
  )
}

interface AddBarProps {
  kinds: readonly BlockKind[]
  maxBlocks: number
  isFull: boolean
  add: (kind: BlockKind) => void
}

const AddBar = ({ kinds, maxBlocks, isFull, add }: AddBarProps) => (
  <div className={styles.addBar} role="toolbar" aria-label="添加内容块">
    <span>{isFull ? `最多 ${maxBlocks} 块` : '添加'}</span>
    <div>
      {kinds.map((kind) => {
        const { label, icon: Icon } = blockKinds[kind]
        return (
          <button key={kind} type="button" disabled={isFull} aria-label={`添加${label}`} onClick={() => add(kind)}>
            <Icon size={17} strokeWidth={1.6} aria-hidden />
            {label}
          </button>
        )
      })}
    </div>
  </div>
)
