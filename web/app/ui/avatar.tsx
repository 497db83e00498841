import styles from './avatar.module.css'
import { classNames } from './class-names.ts'

/** The first character of a name on a colour that stays with that name. */
export function Avatar({ name, size = 32 }: { name: string; size?: 32 | 40 | 64 }) {
  const [first = '?'] = name
  const tint = ((first.codePointAt(0) ?? 0) % 5) + 1
  return (
    <span className={classNames(styles.avatar, styles[`size${size}`], styles[`tint${tint}`])} aria-hidden="true">
      {first.toUpperCase()}
    </span>
  )
}
