import type { TextareaHTMLAttributes } from 'react'
import styles from './input.module.css'

/** A multi-line text control. */
export function TextArea(props: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea {...props} className={styles.area} />
}
