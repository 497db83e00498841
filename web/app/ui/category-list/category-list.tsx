import { ArrowDown, ArrowUp, GripVertical, Plus } from 'lucide-react'
import { type DragEvent, type FormEvent, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Input } from '#ui/form/input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { useMayChange } from '#ui/table/may-change.tsx'
import { RowAction, RowActions } from '../table/row-actions.tsx'
import styles from './category-list.module.css'
import type { Removal } from './move-and-remove.tsx'
import { moveItem } from './move-item.ts'

const MoveAndRemove = onDemand(async () => (await import('./move-and-remove.tsx')).MoveAndRemove)

interface Category {
  id: number
  categoryName: string
  count: number
  version: number
}

interface CategoryListProps {
  label: string
  /** Unit of the count shown with each category, e.g. 份资源. */
  unit: string
  list: () => Promise<Category[]>
  save: (category: { id?: number; categoryName: string; version?: number }) => Promise<unknown>
  sort: (ids: number[]) => Promise<unknown>
  /** With `moveTo` a batch of its items goes there first; it is gone when `isMoved`. */
  remove: (id: number, moveTo?: number) => Promise<Removal>
  /** Brings a deleted category back. */
  restore: (id: number) => Promise<unknown>
}

const maxNameLength = 20

/** Items that are not on the site count as well; the call has shown any other failure. */
const isInUse = (error: unknown) => (error as { code?: string }).code === 'category_in_use'

/** Back-office editor of categories: add, rename in place, reorder by mouse or keyboard, delete. */
export function CategoryList(props: CategoryListProps) {
  const load = useLoad(props.list)
  return (
    <Card as="section" className={styles.card} aria-label={props.label}>
      <h2>{props.label}</h2>
      <p className="muted">顺序即前台显示的顺序，可拖动，也可用箭头移动。</p>
      <LoadedContent load={load}>
        {(categories) => <List {...props} categories={categories} reload={load.reload} />}
      </LoadedContent>
    </Card>
  )
}

interface ListProps extends CategoryListProps {
  categories: Category[]
  reload: () => Promise<void>
}

function List({ categories, reload, label, unit, save, sort, remove, restore }: ListProps) {
  const confirm = useConfirm()
  /** The category as loaded when renaming began; its version prevents overwriting somebody else's later change. */
  const [renaming, setRenaming] = useState<Category>()
  const [removing, setRemoving] = useState<Category>()
  const [dragged, setDragged] = useState<number>()
  /** The call itself reports its failure; the reload shows the state on the server. */
  const run = async (work: Promise<unknown>, done: string, undo?: () => void) => {
    const isDone = await work.then(
      () => true,
      () => false,
    )
    if (isDone) toast.success(done, undo && { action: { label: '撤销', run: undo } })
    await reload()
    return isDone
  }
  const move = (id: number, to: number) => {
    const ids = moveItem(
      categories.map((one) => one.id),
      id,
      to,
    )
    return run(sort(ids), '恭喜你，修改成功')
  }
  const confirmRemoval = async (category: Category) => {
    const { id, categoryName } = category
    if (category.count > 0) return setRemoving(category)
    const isSure = await confirm(`确定删除类别「${categoryName}」?`, { action: '删除', danger: true })
    if (!isSure) return toast.info('已取消删除')
    const undo = () => void run(restore(id), `已恢复「${categoryName}」`)
    await remove(id).then(
      () => toast.success('恭喜你，删除成功', { action: { label: '撤销', run: undo } }),
      (error: unknown) => isInUse(error) && setRemoving(category),
    )
    await reload()
  }
  const mayChange = useMayChange()
  const dropOn = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged !== undefined) void move(dragged, at)
    setDragged(undefined)
  }
  return (
    <>
      <ol className={styles.list}>
        {categories.map((category, at) => (
          <li
            key={category.id}
            draggable={mayChange && renaming === undefined}
            data-dragged={category.id === dragged || undefined}
            onDragStart={() => setDragged(category.id)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => dropOn(event, at)}
          >
            <GripVertical size={16} strokeWidth={1.6} aria-hidden />
            {renaming?.id === category.id ? (
              <NameForm
                label={`${category.categoryName} 的新名称`}
                initial={category.categoryName}
                action="保存"
                onSave={async (categoryName) => {
                  const { id, version } = renaming
                  if (await run(save({ id, version, categoryName }), '恭喜你，修改成功')) setRenaming(undefined)
                }}
                onCancel={() => setRenaming(undefined)}
              />
            ) : (
              <>
                <b>{category.categoryName}</b>
                <span className="muted">
                  {category.count} {unit}
                </span>
                <RowActions>
                  <Arrow
                    label="上移"
                    name={category.categoryName}
                    isOff={!mayChange || at === 0}
                    onClick={() => move(category.id, at - 1)}
                  />
                  <Arrow
                    label="下移"
                    name={category.categoryName}
                    isOff={!mayChange || at === categories.length - 1}
                    onClick={() => move(category.id, at + 1)}
                  />
                  <RowAction onClick={() => setRenaming(category)}>改名</RowAction>
                  <RowAction isDangerous onClick={() => void confirmRemoval(category)}>
                    删除
                  </RowAction>
                </RowActions>
              </>
            )}
          </li>
        ))}
      </ol>
      {removing && (
        <MoveAndRemove
          category={removing}
          others={categories.filter(({ id }) => id !== removing.id)}
          unit={unit}
          remove={(moveTo) => remove(removing.id, moveTo)}
          onClose={() => setRemoving(undefined)}
          onDone={() => {
            setRemoving(undefined)
            void reload()
          }}
        />
      )}
      {mayChange && (
        <NameForm
          key={categories.length}
          label={`新${label}名称`}
          action="新增"
          onSave={(categoryName) => run(save({ categoryName }), '恭喜你，添加成功')}
        />
      )}
    </>
  )
}

interface ArrowProps {
  label: '上移' | '下移'
  name: string
  isOff: boolean
  onClick: () => void
}

const Arrow = ({ label, name, isOff, onClick }: ArrowProps) => {
  const Icon = label === '上移' ? ArrowUp : ArrowDown
  return (
    <ToolButton
      look="icon"
      icon={<Icon size={15} strokeWidth={1.6} aria-hidden />}
      aria-label={`${label}：${name}`}
      disabled={isOff}
      onClick={onClick}
    />
  )
}

interface NameFormProps {
  label: string
  initial?: string
  action: string
  onSave: (name: string) => Promise<unknown>
  onCancel?: () => void
}

function NameForm({ label, initial = '', action, onSave, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const trimmed = name.trim()
    if (!trimmed) return setError('请输入类别名称')
    setSaving(true)
    await onSave(trimmed)
    setSaving(false)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Input
        aria-label={label}
        placeholder="类别名称"
        maxLength={maxNameLength}
        value={name}
        aria-invalid={error ? true : undefined}
        autoFocus={onCancel !== undefined}
        onChange={({ target }) => {
          setName(target.value)
          setError(undefined)
        }}
        onKeyDown={({ key }) => key === 'Escape' && onCancel?.()}
      />
      <Button look={onCancel ? 'primary' : 'plain'} type="submit" disabled={isSaving}>
        {!onCancel && <Plus size={14} aria-hidden />}
        {action}
      </Button>
      {onCancel && <Button onClick={onCancel}>取消</Button>}
      {error && <span role="alert">{error}</span>}
    </form>
  )
}
