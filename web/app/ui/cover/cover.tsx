import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { Drawing } from '../drawing.tsx'
import styles from './cover.module.css'
import { coverSvg, stripSvg } from './drawing.ts'

type DrawnCover = Omit<Parameters<typeof coverSvg>[0], 'uid'>
type DrawnStrip = Omit<Parameters<typeof stripSvg>[0], 'uid'>

interface CoverProps extends DrawnCover {
  /** The picture somebody chose; without it the drawing is made. */
  src?: string | null
  className?: string
}

/** A cover that is never a grey box: the picture given, else the engineering drawing that belongs to category and id. */
export function Cover({ src, className, ...drawn }: CoverProps) {
  const uid = useDrawingId()
  if (src) return <img className={classNames(styles.cover, className)} src={src} alt="" loading="lazy" />
  return <Drawing className={classNames(styles.cover, className)} svg={coverSvg({ ...drawn, uid })} />
}

/** A long elevation of buildings and bridges, for heads without a picture. */
export function Strip({ className, ...drawn }: DrawnStrip & { className?: string }) {
  const uid = useDrawingId()
  return <Drawing className={classNames(styles.strip, className)} svg={stripSvg({ ...drawn, uid })} />
}

/** Patterns inside a drawing are named; two drawings on a page may not share the names. */
const useDrawingId = () => useId().replace(/[^a-zA-Z0-9]/g, '')
