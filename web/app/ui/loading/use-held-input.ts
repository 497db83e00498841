import { useCallback, useEffect, useRef } from 'react'

/** Where a click or a text went: React may put new elements in place of the server's. */
interface Place {
  /** Positions among the children, from the element up. */
  positions: number[]
  text: string | null
}

const placeOf = (element: Element, area: Element): Place => {
  const positions: number[] = []
  for (let at = element; at !== area; at = at.parentElement!)
    positions.push([...at.parentElement!.children].indexOf(at))
  return { positions, text: element.textContent }
}

const elementAt = ({ positions, text }: Place, area: Element): Element | undefined => {
  const found = positions.reduceRight<Element | undefined>((parent, at) => parent?.children[at], area)
  return found?.textContent === text ? found : undefined
}

/** As if typed. React compares with what the field's own `value` was last set to, which must differ to be a change. */
const type = (field: HTMLInputElement, value: string) => {
  field.value = `${value} `
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

interface Held {
  isReady?: true
  click?: Place
  typed?: Place & { value: string }
}

const holdClick = (event: MouseEvent, area: Element, held: Held) => {
  // A link opened in another tab needs no code.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  held.click = placeOf(event.target as Element, area)
  area.setAttribute('aria-busy', 'true')
}

const repeat = ({ click, typed }: Held, area: Element) => {
  area.removeAttribute('aria-busy')
  const field = typed && elementAt(typed, area)
  if (field) type(field as HTMLInputElement, typed.value)
  const target = click && elementAt(click, area)
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

/** Holds the last text and the last click that markup got before it was interactive, and repeats them when it is. */
export function useHeldInput() {
  const area = useRef<HTMLDivElement>(null)
  const held = useRef<Held>({})
  useEffect(() => {
    const hold = (event: Event) => {
      const target = event.target as HTMLInputElement
      if (held.current.isReady || !area.current?.contains(target)) return
      if (event.type === 'click') holdClick(event as MouseEvent, area.current, held.current)
      else held.current.typed = { ...placeOf(target, area.current), value: target.value }
    }
    // At the window, because React ends a click on such markup at the document, before elements hear of it.
    const stop = new AbortController()
    for (const event of ['click', 'input']) addEventListener(event, hold, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
  const onReady = useCallback(() => {
    const before = held.current
    held.current = { isReady: true }
    if (area.current) repeat(before, area.current)
  }, [])
  return { area, onReady }
}
