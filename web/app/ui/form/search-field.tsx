import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { ComboState, SuggestionSource } from './suggestions.tsx'

const Suggestions = lazy(async () => ({ default: (await import('./suggestions.tsx')).Suggestions }))

/** As long as the server takes. */
const maxLength = 200

interface SearchFieldProps {
  placeholder: string
  value: string
  /** Where suggestions are fetched; absent: the field has none. */
  source?: SuggestionSource
}

/**
 * The text field of a search form, named `inputValue`. Code for suggestions is loaded on first focus. The list opens
 * below the nearest positioned ancestor.
 */
export function SearchField({ placeholder, value, source }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [wasFocused, setFocused] = useState(false)
  const [{ isOpen, activeId }, setCombo] = useState<ComboState>({ isOpen: false })
  useEffect(() => {
    if (document.activeElement === field.current) setFocused(true) // focused before hydration
  }, [])
  const hasSuggestions = wasFocused && source !== undefined
  const combo = hasSuggestions && {
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
        maxLength={maxLength}
        enterKeyHint="search"
        autoComplete="off"
        onFocus={() => setFocused(true)}
        {...combo}
      />
      {hasSuggestions && (
        <Suspense>
          <Suggestions source={source} input={field} listId={listId} onChange={setCombo} />
        </Suspense>
      )}
    </>
  )
}
