import { useEffect, useState } from 'react'
import styles from './player.module.css'

const everyMs = 12_000

/** Shows the viewer's name over the video at changing positions, so that a recording reveals who made it. */
export function Watermark({ text }: { text: string }) {
  const [position, setPosition] = useState({ x: 62, y: 14 })
  useEffect(() => {
    const timer = setInterval(() => setPosition({ x: 4 + Math.random() * 70, y: 8 + Math.random() * 70 }), everyMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={styles.watermark} style={{ left: `${position.x}%`, top: `${position.y}%` }} aria-hidden>
      {text}
    </span>
  )
}
