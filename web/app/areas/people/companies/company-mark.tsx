import tints from '#ui/media/avatar.module.css'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './company-mark.module.css'

const order = [tints.tint1, tints.tint2, tints.tint3, tints.tint4, tints.tint5]

/** The first character of a company on a tinted square; neighbours in a list get different tints. */
export const CompanyMark = ({ name, tone }: { name: string; tone: number }) => (
  <span className={classNames(styles.mark, order[tone % order.length])} aria-hidden="true">
    {[...name][0]}
  </span>
)
