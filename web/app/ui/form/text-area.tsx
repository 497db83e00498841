import type { TextareaHTMLAttributes } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './input.module.css'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** Counts the characters below, at the right. */
  hasCount?: boolean
}

/** A multi-line text control. */
export function TextArea({ hasCount, ...props }: TextAreaProps) {
  const area = <textarea {...props} className={styles.area} />
  if (!hasCount) return area
  return (
    <div className={styles.counted}>
      {area}
      <span className={classNames('num', styles.count)} aria-hidden>
        {String(props.value).length} / {props.maxLength}
      </span>
    </div>
  )
}
