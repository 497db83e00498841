import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAdminRole } from '#lib/session/permissions.ts'
import styles from './back-office.module.css'
import { findEntries, findInLists, type MenuEntry } from './menu.ts'

/** Finds back-office pages, resources, courses, people and orders. Ctrl+K focuses it, arrow keys select, Enter opens. */
export function MenuSearch() {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const navigate = useNavigate()
  const role = useAdminRole()
  const found = [...findEntries(role, typed), ...findInLists(role, typed)]

  useFocusShortcut(input)

  const type = (text: string) => {
    setTyped(text)
    setAt(0)
    setOpen(true)
  }
  const open = (entry: MenuEntry) => {
    type('')
    setOpen(false)
    input.current?.blur()
    navigate(entry.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') input.current?.blur()
    if (event.key === 'Enter' && found[at]) open(found[at])
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || found.length === 0) return
    event.preventDefault()
    setAt((at + step + found.length) % found.length)
  }

  return (
    <search className={styles.search}>
      <Search size={16} aria-hidden />
      <input
        ref={input}
        role="combobox"
        aria-label="搜索菜单"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen && found[at] ? `${list}-${at}` : undefined}
        placeholder="搜索资源、用户、订单"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <kbd>Ctrl K</kbd>
      {isOpen && (
        <div className={styles.found} id={list} role="listbox" aria-label="菜单">
          {found.map((entry, index) => (
            <EntryOption
              key={entry.path}
              id={`${list}-${index}`}
              entry={entry}
              isSelected={index === at}
              onOpen={() => open(entry)}
            />
          ))}
        </div>
      )}
    </search>
  )
}

/** Ctrl+K (⌘K on a Mac) focuses the input. */
const useFocusShortcut = (input: RefObject<HTMLInputElement | null>) =>
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [input])

interface EntryOptionProps {
  id: string
  entry: MenuEntry
  isSelected: boolean
  onOpen: () => void
}

const EntryOption = ({ id, entry, isSelected, onOpen }: EntryOptionProps) => (
  <button
    id={id}
    type="button"
    role="option"
    tabIndex={-1}
    aria-selected={isSelected}
    // Otherwise the input would lose the focus and close the list before the click arrives.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onOpen}
  >
    <entry.icon size={16} aria-hidden />
    {entry.label}
    <small>{entry.group}</small>
  </button>
)
