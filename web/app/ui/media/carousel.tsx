import { Pause, Play } from 'lucide-react'
import { type FocusEvent, useState } from 'react'
import { useRotation } from './use-rotation.ts'

/** State of a carousel: it stops while it is hovered, contains the focus or is paused. */
export function useCarousel(count: number, everyMs: number) {
  const [isPaused, setPaused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const isHeld = isPaused || isHovered
  const [at, show] = useRotation(count, everyMs, isHeld)
  return {
    at,
    show,
    isHeld,
    /** Event handlers of the carousel's container. */
    visit: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: () => setHovered(true),
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!currentTarget.contains(relatedTarget as Node | null)) setHovered(false)
      },
    },
    pause: { isPaused, onClick: () => setPaused(!isPaused) },
  }
}

interface PauseButtonProps {
  isPaused: boolean
  onClick: () => void
  className?: string
}

export const PauseButton = ({ isPaused, ...button }: PauseButtonProps) => (
  <button type="button" aria-label={isPaused ? '继续轮播' : '暂停轮播'} {...button}>
    {isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
  </button>
)
