import { classNames } from '#ui/styles/class-names.ts'
import styles from './avatar.module.css'

interface AvatarProps {
  name: string
  /** Address of the person's picture; without one the first character of the name is shown. */
  src?: string | null
  size?: 32 | 40 | 64 | 88
}

/** A round picture, or the first character of the name on a colour derived from it. */
export function Avatar({ name, src, size = 32 }: AvatarProps) {
  if (src) {
    return (
      <img className={classNames(styles.avatar, styles[`size${size}`])} src={src} alt="" width={size} height={size} />
    )
  }
  const [first = '?'] = name
  const tint = ((first.codePointAt(0) ?? 0) % 5) + 1
  return (
    <span className={classNames(styles.avatar, styles[`size${size}`], styles[`tint${tint}`])} aria-hidden="true">
      {first.toUpperCase()}
    </span>
  )
}
