import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { ComboState, SuggestionSource } from './suggestions.tsx'

const Suggestions = lazy(async () => ({ default: (await import('./suggestions.tsx')).Suggestions }))

interface SearchFieldProps {
  placeholder: string
  value: string
  /** Where words to search for come from while somebody types; absent: none are offered. */
  source?: SuggestionSource
}

/**
 * The words of a search form, as `inputValue`. The field alone is part of the page; what it suggests is loaded when
 * somebody enters it. The list opens below the nearest positioned element around the field.
 */
export function SearchField({ placeholder, value, source }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [isEntered, setEntered] = useState(false)
  const [{ isOpen, activeId }, setCombo] = useState<ComboState>({ isOpen: false })
  useEffect(() => {
    if (document.activeElement === field.current) setEntered(true) // entered before script was there
  }, [])
  const isOffering = isEntered && source !== undefined
  const combo = isOffering && {
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
        onFocus={() => setEntered(true)}
        {...combo}
      />
      {isOffering && (
        <Suspense>
          <Suggestions source={source} input={field} listId={listId} onChange={setCombo} />
        </Suspense>
      )}
    </>
  )
}
