import type { TextareaHTMLAttributes } from 'react'
import styles from './input.module.css'

/** A text control of several lines. */
export function TextArea(props: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea {...props} className={styles.area} />
}
