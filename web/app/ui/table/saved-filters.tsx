import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import { createContext, type FormEvent, useContext, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Input } from '#ui/form/input.tsx'
import { LoadFailed } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import styles from './saved-filters.module.css'
import { ToolPopover } from './tool-popover.tsx'

export interface SavedFilter {
  id: number
  name: string
  address: string
}

/** Where the named filters of the tables are kept; its calls report their failures themselves. */
export interface SavedFilterStore {
  nameLength: number
  maxPerTable: number
  list: (table: string) => Promise<SavedFilter[]>
  add: (filter: { table: string; name: string; address: string }) => Promise<unknown>
  rename: (filter: { id: number; name: string }) => Promise<unknown>
  remove: (filter: { id: number }) => Promise<unknown>
}

export const SavedFilterContext = createContext<SavedFilterStore | undefined>(undefined)

/** Names the current filter of a table and returns to it later. Without a store there is no button. */
export function SavedFilters({ table }: { table: string }) {
  const store = useContext(SavedFilterContext)
  if (!store) return null
  return (
    <ToolPopover label="常用筛选" title="常用筛选" icon={<Bookmark size={14} aria-hidden />}>
      {(close) => <FilterList table={table} store={store} onApplied={close} />}
    </ToolPopover>
  )
}

interface FilterListProps {
  table: string
  store: SavedFilterStore
  onApplied: () => void
}

function FilterList({ table, store, onApplied }: FilterListProps) {
  const load = useLoad(() => store.list(table))
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [renamed, setRenamed] = useState<number>()
  const root = useRef<HTMLDivElement>(null)
  const current = withoutPage(pathname, search)
  /** Resolves to whether the change was made; the call has already shown a failure. */
  const change = async (work: Promise<unknown>) => {
    const isDone = await work.then(
      () => true,
      () => false,
    )
    if (!isDone) return false
    await load.reload()
    root.current?.focus() // the pressed button or the form may be gone
    return true
  }
  if (load.error) return <LoadFailed error={load.error} retry={() => void load.reload()} />
  if (!load.data)
    return (
      <div className={styles.list}>
        <Spinner />
      </div>
    )
  const apply = ({ address }: SavedFilter) => {
    onApplied()
    void navigate(address, { preventScrollReset: true })
  }
  return (
    <div ref={root} className={styles.list} tabIndex={-1}>
      {load.data.length === 0 && <p>还没有保存的筛选。先查询，再在下面取个名称保存。</p>}
      <ul>
        {load.data.map((filter) =>
          filter.id === renamed ? (
            <li key={filter.id}>
              <NameForm
                first={filter.name}
                label={`“${filter.name}”的新名称`}
                maxLength={store.nameLength}
                save={async (name) => {
                  const isDone = await change(store.rename({ id: filter.id, name }))
                  if (isDone) setRenamed(undefined)
                  return isDone
                }}
              />
            </li>
          ) : (
            <li key={filter.id}>
              <button
                type="button"
                aria-current={filter.address === current || undefined}
                onClick={() => apply(filter)}
              >
                {filter.name}
              </button>
              <ToolButton
                look="icon"
                aria-label={`改名：${filter.name}`}
                icon={<Pencil size={14} aria-hidden />}
                onClick={() => setRenamed(filter.id)}
              />
              <ToolButton
                look="dangerIcon"
                aria-label={`删除：${filter.name}`}
                icon={<Trash2 size={14} aria-hidden />}
                onClick={() => void change(store.remove({ id: filter.id }))}
              />
            </li>
          ),
        )}
      </ul>
      {isKeepable(current) && load.data.length < store.maxPerTable ? (
        <NameForm
          label="当前筛选的名称"
          maxLength={store.nameLength}
          save={(name) => change(store.add({ table, name, address: current }))}
        />
      ) : (
        load.data.length > 0 && <small>{hintFor(load.data.length, store.maxPerTable)}</small>
      )}
    </div>
  )
}

/** The address of the filter; the page of its rows is no part of it. */
const withoutPage = (pathname: string, search: string) => {
  const params = new URLSearchParams(search)
  params.delete('page')
  return `${pathname}?${params}`
}

const isKeepable = (address: string) => !address.endsWith('?')

const hintFor = (count: number, most: number) =>
  count < most ? '先查询，再在这里保存新的筛选' : `最多保存 ${most} 个，删除不用的才能再保存`

interface NameFormProps {
  first?: string
  label: string
  maxLength: number
  save: (name: string) => Promise<boolean>
}

function NameForm({ first = '', label, maxLength, save }: NameFormProps) {
  const [name, setName] = useState(first)
  const [isSaving, setSaving] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    const isDone = await save(name.trim())
    setSaving(false)
    if (isDone) setName('')
  }
  return (
    <form className={styles.nameForm} onSubmit={(event) => void submit(event)}>
      <Input
        className={styles.name}
        autoFocus
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <ToolButton look="primary" type="submit" isBusy={isSaving} disabled={name.trim() === ''}>
        保存
      </ToolButton>
    </form>
  )
}
