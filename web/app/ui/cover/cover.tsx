import { useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './cover.module.css'
import type { coverSvg, stripSvg } from './drawing.ts'
import { useDrawing } from './use-drawing.ts'

type DrawnCover = Omit<Parameters<typeof coverSvg>[0], 'uid' | 'className'>
type DrawnStrip = Omit<Parameters<typeof stripSvg>[0], 'uid' | 'className'>

interface CoverProps extends DrawnCover {
  /** The picture somebody chose; without it the drawing is made. */
  src?: string | null
  className?: string
}

/** A cover that is never a grey box: the picture given, else the engineering drawing that belongs to category and id. */
export function Cover({ src, className, ...drawn }: CoverProps) {
  if (src) return <img className={classNames(styles.cover, className)} src={src} alt="" loading="lazy" />
  return <DrawnCover className={classNames(styles.cover, className)} drawn={drawn} />
}

function DrawnCover({ className, drawn }: { className: string; drawn: DrawnCover }) {
  const uid = useDrawingId()
  const place = useDrawing(JSON.stringify(drawn), ({ coverSvg }) => coverSvg({ ...drawn, uid }))
  return <span className={className} aria-hidden="true" {...place} />
}

/** A long elevation of buildings and bridges, for heads without a picture. */
export function Strip({ className, ...drawn }: DrawnStrip & { className?: string }) {
  const uid = useDrawingId()
  const place = useDrawing(JSON.stringify(drawn), ({ stripSvg }) => stripSvg({ ...drawn, uid }))
  return <span className={classNames(styles.strip, className)} aria-hidden="true" {...place} />
}

/** Patterns inside a drawing are named; two drawings on a page may not share the names. */
const useDrawingId = () => useId().replace(/[^a-zA-Z0-9]/g, '')
