import { ChevronDown, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import type { ComboState } from '../../features/library/suggestions.tsx'
import styles from './search-box.module.css'
import { type Scope, type Section, searchOf } from './sections.ts'

const Suggestions = lazy(async () => ({
  default: (await import('../../features/library/suggestions.tsx')).Suggestions,
}))

/** Search in the section at hand: a plain form, so it works before and without script. */
export function SearchBox({ section, categories }: { section: Section | undefined; categories: Scope[] }) {
  const { action, placeholder, scopes, hasSuggestions } = searchOf(section, categories)
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(pathname === action ? search : '')
  const [inputValue, selectValue] = [asked.get('inputValue') ?? '', asked.get('selectValue') ?? '0']
  return (
    <Form className={styles.search} role="search" action={action} key={`${action} ${inputValue} ${selectValue}`}>
      <span className={styles.scope}>
        <select name="selectValue" aria-label="搜索范围" defaultValue={selectValue}>
          {scopes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown size={14} strokeWidth={1.6} aria-hidden />
      </span>
      <SearchField placeholder={placeholder} value={inputValue} hasSuggestions={hasSuggestions} />
      <button type="submit" aria-label="搜索">
        <Search size={16} strokeWidth={1.6} aria-hidden />
        <span>搜索</span>
      </button>
    </Form>
  )
}

interface SearchFieldProps {
  placeholder: string
  value: string
  hasSuggestions: boolean
}

/** The field alone is part of the page; what it suggests is loaded when somebody enters it. */
function SearchField({ placeholder, value, hasSuggestions }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [isEntered, setEntered] = useState(false)
  const [{ isOpen, activeId }, setCombo] = useState<ComboState>({ isOpen: false })
  useEffect(() => {
    if (document.activeElement === field.current) setEntered(hasSuggestions) // entered before script was there
  }, [hasSuggestions])
  const combo = isEntered && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': activeId,
  }
  return (
    <>
      <input
        ref={field}
        type="search"
        name="inputValue"
        aria-label="搜索"
        placeholder={placeholder}
        defaultValue={value}
        maxLength={60}
        enterKeyHint="search"
        autoComplete="off"
        onFocus={() => setEntered(hasSuggestions)}
        {...combo}
      />
      {isEntered && (
        <Suspense>
          <Suggestions input={field} listId={listId} onChange={setCombo} />
        </Suspense>
      )}
    </>
  )
}
