import { ChevronLeft, ChevronRight, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import styles from './pdf.module.css'

interface ToolbarProps {
  current: number
  count: number
  percent: number
  isFitted: boolean
  onPage(number: number): void
  onZoom(direction: 1 | -1): void
  onFit(): void
  children: ReactNode
}

export function Toolbar({ current, count, percent, isFitted, onPage, onZoom, onFit, children }: ToolbarProps) {
  const [typed, setTyped] = useState(String(current))
  useEffect(() => setTyped(String(current)), [current])
  const go = () => {
    if (/^\d+$/.test(typed)) onPage(Number(typed))
    setTyped(String(current))
  }
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="预览工具">
      <span className={styles.group}>
        <Button
          size="small"
          look="ghost"
          aria-label="上一页"
          disabled={current <= 1}
          onClick={() => onPage(current - 1)}
        >
          <ChevronLeft size={16} aria-hidden />
        </Button>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            go()
          }}
        >
          <input
            className={styles.number}
            inputMode="numeric"
            aria-label="页码"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={go}
          />
        </form>
        <span>/ {count}</span>
        <Button
          size="small"
          look="ghost"
          aria-label="下一页"
          disabled={current >= count}
          onClick={() => onPage(current + 1)}
        >
          <ChevronRight size={16} aria-hidden />
        </Button>
      </span>
      <span className={styles.group}>
        <Button size="small" look="ghost" aria-label="缩小" onClick={() => onZoom(-1)}>
          <ZoomOut size={16} aria-hidden />
        </Button>
        <span className={styles.percent}>{percent}%</span>
        <Button size="small" look="ghost" aria-label="放大" onClick={() => onZoom(1)}>
          <ZoomIn size={16} aria-hidden />
        </Button>
        <Button size="small" look="ghost" aria-label="适合宽度" aria-pressed={isFitted} onClick={onFit}>
          <MoveHorizontal size={16} aria-hidden />
        </Button>
      </span>
      {children}
    </div>
  )
}
