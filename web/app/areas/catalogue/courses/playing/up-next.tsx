import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import styles from './play-page.module.css'

interface UpNextProps {
  title: string
  onGo: () => void
  onStay: () => void
}

const seconds = 5

/** At the end of a section: the next one starts automatically unless the viewer cancels. */
export function UpNext({ title, onGo, onStay }: UpNextProps) {
  const [left, setLeft] = useState(seconds)
  const go = useRef(onGo)
  go.current = onGo
  useEffect(() => {
    if (left === 0) return go.current()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <div className={styles.upNext} role="status">
      <p>本节已播完，即将播放下一节</p>
      <b>{title}</b>
      <div>
        <Button onClick={onStay}>留在本节</Button>
        <Button look="primary" onClick={onGo}>
          立即播放（<span aria-hidden>{left}</span>）
        </Button>
      </div>
    </div>
  )
}
