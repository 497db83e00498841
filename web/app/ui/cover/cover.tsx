import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { type CoverFacts, coverAddress } from './address.ts'
import styles from './cover.module.css'
import type { stripSvg } from './drawing.ts'
import { useDrawing } from './use-drawing.ts'

type DrawnStrip = Omit<Parameters<typeof stripSvg>[0], 'uid' | 'className'>

interface CoverProps extends CoverFacts {
  /** The picture somebody chose; without it the drawing is made. */
  src?: string | null
  className?: string
}

/** A cover that is never a grey box: the picture given, else the engineering drawing that belongs to category and id. */
export function Cover({ src, className, ...drawn }: CoverProps) {
  return (
    <img
      className={classNames(styles.cover, className)}
      src={src || coverAddress(drawn)}
      alt=""
      width={320}
      height={200}
      loading="lazy"
      decoding="async"
    />
  )
}

/** A long elevation of buildings and bridges, for heads without a picture. */
export function Strip({ className, ...drawn }: DrawnStrip & { className?: string }) {
  const uid = useDrawingId()
  const place = useDrawing(`${uid}${JSON.stringify(drawn)}`, ({ stripSvg }) => stripSvg({ ...drawn, uid }))
  return <span className={classNames(styles.strip, className)} aria-hidden="true" {...place} />
}

/** Patterns inside a drawing are named; two drawings on a page may not share the names. */
const useDrawingId = () => useId().replace(/[^a-zA-Z0-9]/g, '')
