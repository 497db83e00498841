import { classNames } from '#ui/styles/class-names.ts'
import { type CoverFacts, coverAddress, type StripFacts, stripAddress } from './address.ts'
import styles from './cover.module.css'

interface CoverProps extends CoverFacts {
  /** The picture somebody chose; without it the drawing is made. */
  src?: string | null
  /** Among the first things seen: fetched at once. */
  isEager?: boolean
  className?: string
}

/** A cover that is never a grey box: the picture given, else the engineering drawing that belongs to category and id. */
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

/** A long elevation of buildings and bridges, for heads without a picture. */
export function Strip({ className, ...drawn }: StripFacts & { className?: string }) {
  return (
    <img className={classNames(styles.strip, className)} src={stripAddress(drawn)} alt="" width={1000} height={200} />
  )
}
