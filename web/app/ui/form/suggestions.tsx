import { CirclePlay, FileText, MessagesSquare, Newspaper, Search } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { FileTypeBadge } from '#ui/text/file-type-badge.tsx'
import styles from './suggestions.module.css'

export interface ComboState {
  isOpen: boolean
  /** Id of the suggestion selected by the arrow keys. */
  activeId?: string
}

/** Words with the number of results, or an item with the address of its page. */
export interface Suggestion {
  text: string
  count?: number
  isCapped?: true
  link?: string
  /** The place inside the item that the link opens, and the suffix of its file. */
  place?: string
  suffix?: string
}

/** The address that returns suggestions, and the name of its query parameter. */
export interface SuggestionSource {
  path: string
  name: string
}

interface SuggestionsProps {
  source: SuggestionSource
  /** The search field. It keeps the focus while the arrow keys move through the list. */
  input: RefObject<HTMLInputElement | null>
  listId: string
  onChange: (state: ComboState) => void
}

const debounceMs = 160

/** Search suggestions while typing. Enter submits the selected suggestion or the typed text; Esc closes the list. */
export function Suggestions({ source, input, listId, onChange }: SuggestionsProps) {
  const [words, setWords] = useState<Suggestion[]>([])
  const [typed, setTyped] = useState(() => input.current?.value.trim() ?? '')
  const [isClosed, setClosed] = useState(false)
  const [active, setActive] = useState(-1)
  const isOpen = words.length > 0 && !isClosed
  const idOf = (at: number) => `${listId}-${at}`

  useEffect(() => {
    onChange({ isOpen, activeId: isOpen && active >= 0 ? `${listId}-${active}` : undefined })
  }, [isOpen, active, listId, onChange])
  useFetchedSuggestions(source, typed, (found) => {
    setWords(found)
    setActive(-1)
  })

  const navigate = useNavigate()
  const take = ({ text, link }: Suggestion) => {
    if (!input.current) return
    setClosed(true)
    if (link) return void navigate(link)
    input.current.value = text
    input.current.form?.requestSubmit()
  }
  useFieldEvents(input, {
    input(event) {
      if ((event as InputEvent).isComposing) return
      setClosed(false)
      setTyped(input.current?.value.trim() ?? '')
    },
    compositionend: () => setTyped(input.current?.value.trim() ?? ''),
    blur: () => setClosed(true),
    keydown(event) {
      const { key, isComposing } = event as KeyboardEvent
      if (isComposing) return
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
      if (step !== 0 && words.length > 0) {
        event.preventDefault()
        setClosed(false)
        setActive((now) => (isOpen ? wrapAround(now + step, words.length) : step > 0 ? 0 : words.length - 1))
      } else if (key === 'Escape' && isOpen) {
        event.preventDefault()
        setClosed(true)
      } else if (key === 'Enter') {
        const word = isOpen ? words[active] : undefined
        if (word === undefined) return setClosed(true)
        event.preventDefault()
        take(word)
      }
    },
  })

  return (
    <div className={styles.panel} hidden={!isOpen}>
      <div id={listId} role="listbox" aria-label="搜索建议">
        {words.map((word, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
          <div
            key={`${word.text} ${word.link}`}
            id={idOf(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={at === active ? styles.active : undefined}
            onMouseEnter={() => setActive(at)}
            // Otherwise the field would lose the focus before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(word)}
          >
            {word.suffix ? <FileTypeBadge suffix={word.suffix} /> : <SuggestionIcon link={word.link} />}
            <Typed word={word.text} typed={typed} />
            <small>
              {word.link ? (word.place ?? kindOf(word.link).label) : `${word.count}${word.isCapped ? '+' : ''} 条`}
            </small>
          </div>
        ))}
      </div>
      <p aria-hidden="true">↑ ↓ 选择　Enter 搜索　Esc 关闭</p>
    </div>
  )
}

/** The kinds of pages that suggestions lead to, by the beginning of their address. */
const kinds = [
  { path: '/product?', label: '资源', Icon: FileText },
  { path: '/videoPage', label: '课程', Icon: CirclePlay },
  { path: '/CultivateCenter', label: '帖子', Icon: MessagesSquare },
  { path: '/', label: '资讯', Icon: Newspaper },
] as const
const kindOf = (link: string) => kinds.find(({ path }) => link.startsWith(path)) ?? kinds[3]

const SuggestionIcon = ({ link }: { link: string | undefined }) => {
  const Icon = link ? kindOf(link).Icon : Search
  return <Icon size={15} strokeWidth={1.6} aria-hidden />
}

/** Beyond either end nothing is selected (-1), then the selection wraps around. */
const wrapAround = (at: number, count: number) => (at >= count ? -1 : at < -1 ? count - 1 : at)

function Typed({ word, typed }: { word: string; typed: string }) {
  const at = word.toLowerCase().indexOf(typed.toLowerCase())
  if (typed === '' || at < 0) return <span>{word}</span>
  return (
    <span>
      {word.slice(0, at)}
      <mark>{word.slice(at, at + typed.length)}</mark>
      {word.slice(at + typed.length)}
    </span>
  )
}

/** Fetches after a pause in typing; drops late responses and ignores failures. */
function useFetchedSuggestions(
  { path, name }: SuggestionSource,
  typed: string,
  onFound: (words: Suggestion[]) => void,
) {
  const found = useRef(onFound)
  found.current = onFound
  useEffect(() => {
    if (typed === '') return found.current([])
    const request = new AbortController()
    const timer = setTimeout(async () => {
      const address = `${path}?${new URLSearchParams({ [name]: typed })}`
      const response = await fetch(address, { signal: request.signal }).catch(() => undefined)
      const words = response?.ok ? await response.json().catch(() => []) : []
      if (!request.signal.aborted) found.current(words)
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [path, name, typed])
}

type Handlers = Record<'input' | 'compositionend' | 'blur' | 'keydown', (event: Event) => void>

function useFieldEvents(input: RefObject<HTMLInputElement | null>, handlers: Handlers) {
  const current = useRef(handlers)
  current.current = handlers
  useEffect(() => {
    const field = input.current
    if (!field) return
    const stop = new AbortController()
    for (const name of Object.keys(current.current) as (keyof Handlers)[])
      field.addEventListener(name, (event) => current.current[name](event), { signal: stop.signal })
    current.current.input(new InputEvent('input')) // text typed before the listeners were attached
    return () => stop.abort()
  }, [input])
}
