import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'

/** After the browser has drawn what changes now. */
const afterPaint = (next: () => void) => requestAnimationFrame(() => setTimeout(next))

/** Where the focus goes: to the place that was clicked, or to the beginning. */
export type FocusAt = { left: number; top: number } | 'start'

export interface PartProps {
  /** Present if the placeholder had the focus. */
  focusAt?: FocusAt
}

export interface PlaceholderProps {
  hasFailed: boolean
  retry: () => void
}

/**
 * A large part of a page, such as a text editor, whose code begins to load as soon as the page itself has been drawn. Until
 * then a placeholder of the same size shows the content and, after a failure, a way to try again.
 */
export const afterPage = <Props extends object>(
  load: () => Promise<ComponentType<Props & PartProps>>,
  Placeholder: ComponentType<Props & PlaceholderProps>,
) => {
  let loaded: ComponentType<Props & PartProps> | undefined
  return (props: Props) => {
    const [part, setPart] = useState(() => loaded && { Part: loaded, focusAt: undefined as FocusAt | undefined })
    const [hasFailed, setFailed] = useState(false)
    const area = useRef<HTMLDivElement>(null)
    const clicked = useRef<FocusAt>('start')
    const isRetried = useRef(false)
    const begin = useCallback(async () => {
      setFailed(false)
      try {
        loaded ??= await load()
        const { activeElement, body } = document
        // The button that was pressed to try again has gone, and the focus with it.
        const hasFocus = area.current?.contains(activeElement) || (isRetried.current && activeElement === body)
        setPart({ Part: loaded, focusAt: hasFocus ? clicked.current : undefined })
      } catch {
        setFailed(true)
      }
    }, [])
    useEffect(() => {
      if (!loaded) afterPaint(() => void begin())
    }, [begin])
    const retry = () => {
      isRetried.current = true
      void begin()
    }
    if (part) return <part.Part {...props} focusAt={part.focusAt} />
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: only notes where it was clicked
      // biome-ignore lint/a11y/useKeyWithClickEvents: keys have no place
      <div
        ref={area}
        onClick={({ clientX, clientY }) => {
          clicked.current = { left: clientX, top: clientY }
        }}
      >
        <Placeholder {...props} hasFailed={hasFailed} retry={retry} />
      </div>
    )
  }
}
