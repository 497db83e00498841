import { Pause, Play } from 'lucide-react'
import { type FocusEvent, useState } from 'react'
import { useRotation } from './use-rotation.ts'

/** One after the other; it rests while somebody points at it or is in it, and as long as it is paused. */
export function useCarousel(count: number, everyMs: number) {
  const [isPaused, setPaused] = useState(false)
  const [isVisited, setVisited] = useState(false)
  const isHeld = isPaused || isVisited
  const [at, show] = useRotation(count, everyMs, isHeld)
  return {
    at,
    show,
    isHeld,
    /** Of the place whose visitors hold it. */
    visit: {
      onMouseEnter: () => setVisited(true),
      onMouseLeave: () => setVisited(false),
      onFocus: () => setVisited(true),
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!currentTarget.contains(relatedTarget as Node | null)) setVisited(false)
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
