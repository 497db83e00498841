import { classNames } from '#ui/styles/class-names.ts'
import { type CoverFacts, coverAddress, type StripFacts, stripAddress } from './address.ts'
import styles from './cover.module.css'

interface CoverProps extends CoverFacts {
  /** Address of an uploaded picture; without one the drawing is used. */
  src?: string | null
  /** Above the fold: loaded eagerly. */
  isEager?: boolean
  className?: string
}

/** The cover of an item: the uploaded picture, or the drawing generated from its category and id. */
export function Cover({ src, isEager, className, ...drawn }: CoverProps) {
  return (
    <img
      className={classNames(styles.cover, className)}
      src={src || coverAddress(drawn)}
      alt=""
      width={320}
      height={200}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}

/** A wide skyline for page headers without a picture. */
export function Strip({ className, ...drawn }: StripFacts & { className?: string }) {
  return (
    <img className={classNames(styles.strip, className)} src={stripAddress(drawn)} alt="" width={1000} height={200} />
  )
}
