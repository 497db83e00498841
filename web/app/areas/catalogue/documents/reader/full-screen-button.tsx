import { Maximize } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '#ui/button/button.tsx'
import styles from './reader.module.css'

/** Shows the reader on the whole screen; Esc leads back. */
export const FullScreenButton = ({ target }: { target: RefObject<HTMLElement | null> }) => (
  <Button
    size="small"
    look="ghost"
    className={styles.fullScreen}
    aria-label="全屏"
    onClick={() => void (document.fullscreenElement ? document.exitFullscreen() : target.current?.requestFullscreen())}
  >
    <Maximize size={16} aria-hidden />
  </Button>
)
