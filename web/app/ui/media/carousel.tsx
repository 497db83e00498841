import { Pause, Play } from 'lucide-react'
import { type FocusEvent, useEffect, useState } from 'react'

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

/**
 * The index of the slide shown, advanced every `everyMs`. It does not advance while `isHeld`, while the page is hidden,
 * or for people who prefer reduced motion.
 */
function useRotation(count: number, everyMs: number, isHeld: boolean) {
  const [at, setAt] = useState(0)
  const isVisible = usePageVisible()
  useEffect(() => {
    if (isHeld || !isVisible || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => setAt((at + 1) % count), everyMs)
    return () => clearTimeout(timer)
  }, [at, count, everyMs, isHeld, isVisible])
  return [Math.min(at, Math.max(0, count - 1)), setAt] as const
}

function usePageVisible() {
  const [isVisible, setVisible] = useState(true)
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible')
    update()
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isVisible
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
