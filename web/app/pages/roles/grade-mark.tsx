import { Check, Eye, UsersRound } from 'lucide-react'
import { type Grade, grades } from '#contract/permissions.ts'
import styles from './role-table.module.css'

const icons = {
  do: <Check size={15} strokeWidth={2.2} aria-hidden />,
  review: <UsersRound size={14} strokeWidth={1.6} aria-hidden />,
  see: <Eye size={15} strokeWidth={1.6} aria-hidden />,
  none: null,
}

/** How far a permission reaches, distinguished by shape and word, not by colour alone. */
export const GradeMark = ({ grade }: { grade: Grade }) => (
  <span className={styles.grade} data-grade={grade} title={grades[grade]}>
    {icons[grade]}
    {grade === 'review' && grades.review}
    {grade === 'none' && <span aria-hidden>–</span>}
    {grade !== 'review' && <span className="sr-only">{grades[grade]}</span>}
  </span>
)
