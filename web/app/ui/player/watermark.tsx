import { useEffect, useState } from 'react'
import styles from './player.module.css'

const everyMs = 12_000

/** Somebody's name over the picture, each time somewhere else: a copy of the screen tells whose it is. */
export function Watermark({ text }: { text: string }) {
  const [at, setAt] = useState({ x: 62, y: 14 })
  useEffect(() => {
    const timer = setInterval(() => setAt({ x: 4 + Math.random() * 70, y: 8 + Math.random() * 70 }), everyMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={styles.watermark} style={{ left: `${at.x}%`, top: `${at.y}%` }} aria-hidden>
      {text}
    </span>
  )
}
