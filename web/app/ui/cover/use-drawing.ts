import { useEffect, useRef, useState } from 'react'

type Pens = typeof import('./drawing.ts')

/** At hand on the server alone: a browser gets drawings ready with the page and need not carry the generator. */
const atHand: Pens | undefined = import.meta.env.SSR ? await import('./drawing.ts') : undefined

const kept = new Map<string, string>()
const mostKept = 500

/** The server draws the same few sheets for every visitor: each is drawn once. */
const drawOnServer = (pens: Pens, key: string, draw: (pens: Pens) => string): string => {
  const svg = kept.get(key) ?? draw(pens)
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, svg)
  return svg
}

/**
 * The attributes of an element that holds a drawing. What the server has drawn is left as it is; for anything else the
 * browser fetches the generator and draws by itself. `key` names the drawing: another key draws anew.
 */
export function useDrawing(key: string, draw: (pens: Pens) => string) {
  const ref = useRef<HTMLSpanElement>(null)
  const [svg, setSvg] = useState(() => (atHand ? drawOnServer(atHand, key, draw) : ''))
  const [firstKey] = useState(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `draw` is made anew at every render, `key` says when it differs
  useEffect(() => {
    if (key === firstKey && svg === '' && ref.current?.hasChildNodes()) return
    let isWanted = true
    import('./drawing.ts').then((pens) => isWanted && setSvg(draw(pens)))
    return () => {
      isWanted = false
    }
  }, [key])
  return { ref, dangerouslySetInnerHTML: { __html: svg }, suppressHydrationWarning: true }
}
