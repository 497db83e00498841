import { type PointerEvent, useState } from 'react'

export interface Dragged {
  kind: 'section' | 'chapter'
  key: string
}

/** The drop position: before this chapter, or at this index in it. */
export interface Target {
  chapter: number
  at: number
}

interface Drag extends Dragged {
  target?: Target
}

const edge = 80
const scrollStep = 16

const places = { section: '[data-place]', chapter: '[data-chapter]' } as const

/** The row under the pointer; its lower half means the position after it. */
const targetAt = ({ clientX, clientY }: PointerEvent, kind: Dragged['kind']): Target | undefined => {
  const element = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(places[kind])
  if (!element) return undefined
  const { top, height } = element.getBoundingClientRect()
  const isBehind = clientY > top + height / 2
  if (kind === 'chapter') return { chapter: Number(element.dataset.chapter) + (isBehind ? 1 : 0), at: 0 }
  const [chapter = 0, at] = (element.dataset.place ?? '').split('.').map(Number)
  return { chapter, at: at === undefined ? 0 : at + (isBehind ? 1 : 0) }
}

const scrollNearEdge = ({ clientY }: PointerEvent) => {
  if (clientY < edge) scrollBy({ top: -scrollStep, behavior: 'instant' })
  if (clientY > innerHeight - edge) scrollBy({ top: scrollStep, behavior: 'instant' })
}

/** Moves rows by mouse, pen or touch; a line shows the drop position. */
export const useDragging = (onDrop: (dragged: Dragged, target: Target) => void) => {
  const [drag, setDrag] = useState<Drag>()
  const end = () => setDrag(undefined)
  const grip = (kind: Dragged['kind'], key: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ kind, key })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!drag) return
      scrollNearEdge(event)
      setDrag({ kind, key, target: targetAt(event, kind) })
    },
    onPointerUp() {
      if (drag?.target) onDrop(drag, drag.target)
      end()
    },
    onPointerCancel: end,
  })
  return { drag, grip }
}

export type Dragging = ReturnType<typeof useDragging>
